"""Hands in a construction that takes the verifier for ever."""

# question: perceptron-6
perceptron_6 = np.full((1000, 1), 1e-300), np.ones(1000), [1e308], [float("nan")]
