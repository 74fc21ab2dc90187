"""Is a coroutine."""


async def visit(w, b, x, y):
    return w + y * x, b + y
