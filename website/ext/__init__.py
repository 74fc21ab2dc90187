"""The book's Sphinx extensions, each small; `_config.yml` lists them."""
