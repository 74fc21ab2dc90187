"""Verifies an answer to duality-8."""


def verify(lam, X, y):
    if lam.shape != (3,):
        raise ValueError("The result must hold three numbers, one for each point.")
    if not lam.min() >= 0:
        raise ValueError("A weight is negative: alpha = a lam is not feasible.")
    if lam.max() == 0:
        raise ValueError("All weights are 0: along this direction D does not grow.")
    lam = lam / lam.max()
    if not abs(lam @ y) <= 1e-9:
        raise ValueError("The weights are not balanced: sum_i lam_i y_i must be 0.")
    if not abs((lam * y) @ X[:, 0]) <= 1e-9 * abs(X).max():
        raise ValueError("sum_i lam_i y_i x_i is not 0, so D(a lam) falls in the end, with a^2.")
