"""Aborts."""
# like: segfault

import os

os.abort()
