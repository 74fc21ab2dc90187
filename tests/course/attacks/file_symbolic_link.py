"""A link to a file of the instructor."""
# expect: ungradable

(folder / "symbolic_link.ipynb").symlink_to("/etc/passwd")
