"""Half a character in a cell."""
# costs: perceptron-1

for cell in notebook["cells"]:
    if cell["id"] == "perceptron-1-answer":
        cell["source"] = "def visit(*args):\n    return '\ud800'"
