"""Is a coroutine."""
# like: wrong_parameters


async def visit(w, b, x, y):
    return w + y * x, b + y
