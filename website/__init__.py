"""What makes the pages, the slides and the release from the notebooks: ``python -m website.build`` and so on."""
