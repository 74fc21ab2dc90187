"""Ends the process in a cell."""

import os

os._exit(0)
