"""Is a value in the place of the function."""

visit = (np.zeros(2), 0)
