"""Spells its name with other letters, which Python takes for the same."""
# like: confusable_name


# expect: 2
def 𝓿𝓲𝓼𝓲𝓽(w, b, x, y):
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b
