"""Answers to geometry-9."""


def geometry_9():
    """Return two separators, ((w, b), (v, c))."""
    return ([10, 10], 0), ([1, 0], 0)


reference = geometry_9
alternates = {"scaled down": (([1, 1], 0), ([0.5, 0], 0)), "with offsets": (([8, 0], 4), ([2, 0], 0))}
wrong = {
    "only scaled": (([10, 0], 0), ([1, 0], 0)),
    "swapped": (([1, 0], 0), ([10, 10], 0)),
    "the example": (([1, 2], 0.5), ([3, 4], 0)),
    "not scaled": (([1, 1], 0), ([1, 0], 0)),
}
