"""Every cell twice."""

notebook["cells"] *= 2
