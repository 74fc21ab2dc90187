"""The cell with the imports fails: costs nothing."""

notebook["cells"][1]["source"] = "import numpy as np\nimport nothing_of_this_name"
