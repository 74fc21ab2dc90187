"""Not UTF-8."""
# expect: ungradable

(folder / "latin1.ipynb").write_bytes('{"cells": ["é"]}'.encode("latin-1"))
