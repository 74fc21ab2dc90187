"""An answer's cell was deleted: costs that answer."""
# costs: perceptron-1

notebook["cells"] = [c for c in notebook["cells"] if c["id"] != "perceptron-1-answer"]
