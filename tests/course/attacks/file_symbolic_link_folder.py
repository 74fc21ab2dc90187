"""A link to a folder of the instructor."""
# expect: ungradable

(folder / "symbolic_link_folder").symlink_to("/etc")
