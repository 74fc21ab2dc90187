"""A kernel of an unknown name, but Python: graded."""
# like: file_format_3

notebook["metadata"]["kernelspec"] = {"name": "conda-env-ml", "display_name": "ML"}
