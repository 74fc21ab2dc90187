"""Asks to exit."""

import sys

sys.exit(0)
