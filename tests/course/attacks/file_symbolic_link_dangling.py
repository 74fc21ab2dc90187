"""A link to nowhere."""
# expect: ungradable

(folder / "dangling.ipynb").symlink_to("/nowhere/at/all")
