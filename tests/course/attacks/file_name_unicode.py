"""A name in other scripts."""
# like: file_name_bytes

write(folder / "Łukasz Ωmega 李 ‮.ipynb", notebook)
