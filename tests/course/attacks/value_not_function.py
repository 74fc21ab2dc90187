"""Is a value in the place of the function."""
# like: callable_number

visit = (np.zeros(2), 0)
