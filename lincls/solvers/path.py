"""The tracer of the path over C: from event to event, with an inverse that follows the points on the margin.

Hastie, Rosset, Tibshirani and Zhu (2004). In lam = 1/C, a = alpha/C and a0 = b/C the conditions are linear in lam::

    s_i = sum_j Q_ij a_j + y_i a0 - lam,    Q_ij = y_i y_j x_i.x_j + [i = j] ridge_i,

with a_i = 1 and s_i <= 0 inside, 0 <= a_i <= 1 and s_i = 0 on the margin, a_i = 0 and s_i >= 0 outside. The names::

    Z, Zt      (n, d), (d, n)   rows y_i x_i of the points, centred where dense, with a mean square of one; transposed
    Q          (n, n)           the Gram matrix with its ridge, never formed: `RidgedGram`
    state      (n,)             INSIDE, ON or OUTSIDE
    a, a0      (n,), float      as above; before the path begins, a solution for C -> 0
    g          (n,)             Q a, before the path begins
    theta      float            before the path begins: g of the larger class on the margin
    s          (n,)             as above; 0 on the margin
    E          (m,)             the points on the margin, in the order of their slots
    beta, beta0  (m,), float    by how much a_E and a0 change with the step; G (n,) is Q times the change of a
    t          float            before the path begins: the bound of a in the larger class, which grows to 1
"""

import numpy as np

from .._arrays import dense, is_sparse, squared_norms
from .active_set import polish

__all__ = ["RIDGE", "known_solution", "PathTracer"]

INSIDE, ON, OUTSIDE = 0, 1, 2
# So many points come or go before the inverse of their Gram matrix is brought up to date: a product of matrices of so
# many columns is fast, and a product with so many columns beside the inverse still cheap.
PANEL = 32
# So many more points the matrix has room for when it is full: it is copied seldom.
ROOM = 64
# Added to the diagonal of the Gram matrix, times a random number from 1 to 2: no two events coincide then. A larger one
# would move the breakpoints more; of a smaller one, rounding would leave too few digits to break ties.
RIDGE = 1e-6
# Down to this lam the path is followed: a hundred times the ridge, in which what is smaller is lost.
SMALLEST = 100 * RIDGE
# After so many events, the rounding in a and s is worth the product with the whole matrix that removes it.
REFRESH = 500
# A slope below this is rounding of zero: it leads nowhere.
FLAT = 1e-14
# Relative residual at which a direction is exact enough: what remains is a hundredth of what the ridge changes.
RESIDUAL = 1e-8


def known_solution(problem, state):
    """Solve the KKT conditions on the given active set; None where they turn out not to hold."""
    with np.errstate(all="ignore"):
        alpha = np.where(state == INSIDE, problem.C, np.where(state == ON, problem.C / 2, 0.0))
        S = np.array([np.where(state == OUTSIDE, np.inf, -1), np.where(state == INSIDE, np.inf, -1)])
        solution = polish(problem, alpha, S)
    return solution if solution.converged else None


class RidgedGram:
    """The matrix Q of the points Z, with a random ridge."""

    def __init__(self, Z):
        """Draw the ridge."""
        self.Z = Z
        self.Zt = Z.T.tocsr() if is_sparse(Z) else Z.T
        self.ridge = RIDGE * (1 + np.random.default_rng(0).random(Z.shape[0]))
        self.diagonal = squared_norms(Z) + self.ridge

    def times(self, v):
        """Return Q v."""
        return self.Z @ (self.Zt @ v) + self.ridge * v

    def row(self, i):
        """Return row i of Q, but for the ridge on its diagonal."""
        z = dense(self.Z[[i]])[0] if is_sparse(self.Z) else self.Z[i]
        return self.Z @ z

    def block(self, E):
        """Return Q_EE."""
        Z = self.Z[E]
        Q = dense(Z @ Z.T)
        Q.flat[:: len(Q) + 1] += self.ridge[E]
        return Q


class PathTracer:
    """The state of the path at its present lam. `trace` goes through all of it and keeps the events."""

    def __init__(self, X, y):
        """Scale the points to a mean square of one, and put all of them inside, for a C near to 0."""
        centred = X if is_sparse(X) else X - X.mean(axis=0)
        self.unit = np.sqrt(squared_norms(centred).mean()) or 1.0
        factors = (y / self.unit)[:, None]
        self.Q = RidgedGram(X.multiply(factors).tocsr() if is_sparse(X) else centred * factors)
        self.y, self.elbow = y, Elbow(self.Q, y)
        self.events: list[tuple] = []
        self.larger = 1.0 if y.sum() >= 0 else -1.0
        major = y == self.larger
        self.t = (~major).sum() / major.sum()
        self.a, self.state = np.where(major, self.t, 1.0), np.full(len(y), INSIDE)
        self.g, self.theta = self.Q.times(self.a), 0.0
        self.lam, self.a0, self.s = np.inf, 0.0, np.zeros(len(y))

    def trace(self):
        """Go from event to event; return the states of the points for small C."""
        with np.errstate(divide="ignore", invalid="ignore"):
            self.balance()
            start = self.state.copy()
            self.meet()
            for _ in range(100 + 50 * len(self.y)):  # twenty times the events that any path has shown
                if not self.step():
                    break
        return start

    def balance(self):
        """Find the solution for C -> 0, where the smaller class is inside and its sum of alphas decides.

        The bound t of the larger class grows from the ratio of the classes, where all of it is inside, to 1.
        """
        larger, major = self.larger, self.y == self.larger
        while self.t < 1:
            inside, outside = (self.state == INSIDE) & major, self.state == OUTSIDE
            if not self.elbow.members.size:
                i = np.where(inside, self.g, -np.inf).argmax()
                self.move(i, ON)
                inside[i] = False
                self.theta = self.g[i]
            E = self.elbow.members
            # As t grows by D, a grows by D in the larger class inside and by D beta on the margin.
            full = np.where(inside, 1.0, 0.0)
            rest = self.Q.times(full)
            beta, beta0, G = self.direction(-rest[E], -larger * inside.sum())
            full[E] = beta
            G, s = G + rest, self.g - self.theta
            room = 1 - self.t
            dE = np.where(beta < 0, self.a[E] / -beta, np.where(beta > 1, (self.t - self.a[E]) / (beta - 1), np.inf))
            slope = G + larger * beta0
            dN = np.where(inside & (slope > 0) | outside & (slope < 0), -s / slope, np.inf)
            D = min(max(0.0, dE.min()), max(0.0, dN.min()), room)
            self.t, self.a, self.g = self.t + D, self.a + D * full, self.g + D * G
            self.theta -= D * larger * beta0
            if D == room:
                self.t = 1.0
            elif dE.min() <= dN.min():
                k = E[dE.argmin()]
                self.move(k, OUTSIDE if beta[dE.argmin()] < 0 else INSIDE)
                self.a[k] = 0.0 if self.state[k] == OUTSIDE else self.t
            else:
                self.move(int(dN.argmin()), ON)

    def direction(self, r, c, tolerance=RESIDUAL):
        """Return beta and beta0 with Q_EE beta + y_E beta0 = r and y_E.beta = c, and all of Q beta.

        Four attempts bring the residual below `tolerance` of the largest r, or it stays what rounding leaves.
        """
        E, y = self.elbow.members, self.y[self.elbow.members]
        full = np.zeros(len(self.y))
        beta, beta0 = self.elbow.solve(r, c)
        for attempt in range(4):
            full[E] = beta
            G = self.Q.times(full)
            residual = r - G[E] - y * beta0
            if abs(residual).max() <= tolerance * max(1.0, abs(r).max()):
                break
            if attempt == 0:  # rounding: first of what follows the inverse, then of the inverse itself
                self.elbow.correct_sides()
            elif attempt == 2:
                self.elbow.rebuild()
            more, more0 = self.elbow.solve(residual, c - y @ beta)
            beta, beta0 = beta + more, beta0 + more0
        return beta, beta0, G

    def meet(self):
        """Lower lam until a point of each class is on the margin, where there was none on it, or of one class only."""
        inside, y, E = self.state == INSIDE, self.y, self.elbow.members
        self.g = self.Q.times(self.a)
        if E.size:
            i, label, level = None, self.larger, self.theta
        else:
            if not ((y > 0) & inside).any() or not ((y < 0) & inside).any():
                return False
            i, label = int(np.where(inside & (y > 0), self.g, -np.inf).argmax()), 1.0
            level = self.g[i]
        j = int(np.where(inside & (y == -label), self.g, -np.inf).argmax())
        self.lam = (level + self.g[j]) / 2
        if self.lam <= SMALLEST:
            return False
        self.a0 = label * (self.lam - level)
        for k in (i, j):
            if k is not None:
                self.move(k, ON)
        self.s = self.g + y * self.a0 - self.lam
        self.s[self.elbow.members] = 0
        return True

    def move(self, k, state):
        """Put point k into its new state, and record it once the path has begun."""
        (self.elbow.add if state == ON else self.elbow.remove)(k)
        self.state[k] = state
        if 0 < self.lam < np.inf:
            self.events.append((1 / self.lam, k, state))

    def step(self):
        """Go to the next event, or tell that there is none before the smallest lam."""
        if self.lam <= SMALLEST or (not self.elbow.members.size and not self.meet()):
            return False
        E, y = self.elbow.members, self.y
        beta, beta0, G = self.direction(np.ones(len(E)), 0.0)
        slope = G + y * beta0 - 1
        aE = self.a[E]
        dE = np.where(beta > FLAT, aE / beta, np.where(beta < -FLAT, (1 - aE) / -beta, np.inf))
        nearing = (self.state - ON) * slope > FLAT  # s falls outside the margin, rises inside
        dN = np.where(nearing, self.s / slope, np.inf)
        e, k = int(dE.argmin()), int(dN.argmin())
        D = max(0.0, min(dE[e], dN[k]))
        if self.lam - D <= SMALLEST:
            return False
        self.lam -= D
        self.a[E] -= D * beta
        self.a0 -= D * beta0
        self.s -= D * slope
        if dE[e] <= dN[k]:
            k = int(E[e])
            self.a[k] = 0.0 if beta[e] > 0 else 1.0
            self.move(k, OUTSIDE if beta[e] > 0 else INSIDE)
            self.s[k] = 0
        else:
            self.move(k, ON)
        if len(self.events) % REFRESH == 0:
            self.refresh()
        self.s[self.elbow.members] = 0
        return True

    def refresh(self):
        """Remove the rounding that many steps have gathered in a and s."""
        E, y = self.elbow.members, self.y
        if not E.size:
            return
        self.a[E] = 0
        rest = self.Q.times(self.a)
        # More exact than a step: all that follow build on it.
        self.a[E], self.a0, G = self.direction(self.lam - rest[E], -(y @ self.a), tolerance=RESIDUAL / 100)
        self.s = rest + G + y * self.a0 - self.lam


class Elbow:
    """The points on the margin and the inverse of their Gram matrix, in slots: ``P + V diag(s) V'``.

    Each point that comes or goes adds one column to V; when V is full, its columns join P at once, which takes a
    tenth of the time. The inverse times y and times 1 follows it through these changes, so that a step of the path
    needs no product with it.
    """

    def __init__(self, Q, y):
        """Begin empty."""
        self.Q, self.y = Q, y
        self.index = np.zeros(0, dtype=int)  # the point in each slot, or -1
        self.used = self.members = self.index  # the slots in use, and their points
        self.P = np.zeros((0, 0), order="F")  # its lower triangle
        self.V, self.s, self.rank = np.zeros((0, PANEL), order="F"), np.zeros(PANEL), 0
        self.sides = np.zeros((2, 0))  # y and 1 in the used slots
        self.Psides = np.zeros((2, 0))  # the inverse times them

    def product(self, x):
        """Return the inverse times x."""
        from scipy.linalg.blas import dsymv

        V, s = self.V[:, : self.rank], self.s[: self.rank]
        return dsymv(1.0, self.P, x, lower=1) + V @ (s * (x @ V))

    def change(self, v, s):
        """Add s v v' to the inverse."""
        self.V[:, self.rank], self.s[self.rank] = v, s
        self.rank += 1
        self.Psides += np.multiply.outer(s * (self.sides @ v), v)

    def flush(self):
        """Bring P up to date."""
        from scipy.linalg.blas import dsyrk

        for sign in (1.0, -1.0):
            chosen = sign * self.s > 0
            root = self.V[:, chosen] * np.sqrt(abs(self.s[chosen]))
            self.P = dsyrk(sign, root, beta=1.0, c=self.P, lower=1, overwrite_c=1)
        empty, self.rank = self.index < 0, 0
        self.P[empty], self.P[:, empty] = 0, 0

    def correct_sides(self):
        """Remove the rounding that Psides has gathered since it was last right."""
        for side, Pside in zip(self.sides, self.Psides, strict=True):
            full, missing = np.zeros(len(self.y)), np.zeros(len(side))
            full[self.members] = Pside[self.used]
            missing[self.used] = side[self.used] - self.Q.times(full)[self.members]
            Pside += self.product(missing)

    def occupy(self, slot, k):
        """Put point k into a slot; -1 empties it."""
        self.index[slot] = k
        self.used = np.flatnonzero(self.index >= 0)
        self.members = self.index[self.used]
        self.sides[:, slot] = (self.y[k], 1.0) if k >= 0 else 0.0

    def add(self, k):
        """Border the matrix by point k."""
        if len(self.used) == len(self.index):
            self.grow()
        q = np.zeros(len(self.index))
        q[self.used] = self.Q.row(k)[self.members]
        v = self.product(q)
        schur = max(self.Q.diagonal[k] - q @ v, self.Q.ridge[k])
        slot = int(self.index.argmin())
        v[slot] = -1.0
        self.occupy(slot, k)
        self.change(v, 1 / schur)
        if self.rank == PANEL:
            self.flush()

    def remove(self, k):
        """Take point k out."""
        slot = int(np.flatnonzero(self.index == k)[0])
        V, s = self.V[:, : self.rank], self.s[: self.rank]
        c = np.concatenate([self.P[slot, :slot], self.P[slot:, slot]]) + V @ (s * V[slot])
        self.change(c, -1 / c[slot])
        self.occupy(slot, -1)
        self.Psides[:, slot] = 0
        if self.rank == PANEL:
            self.flush()

    def solve(self, r, c):
        """Return beta and beta0 with Q_EE beta + y_E beta0 = r and y_E.beta = c; r = 1 costs no product with P."""
        y, (Py, Pr) = self.y[self.members], self.Psides.take(self.used, axis=1)
        if not (r == 1).all():
            full = np.zeros(len(self.index))
            full[self.used] = r
            Pr = self.product(full)[self.used]
        beta0 = (y @ Pr - c) / (y @ Py)
        return Pr - beta0 * Py, beta0

    def grow(self):
        """Make room for more points."""
        more, none = (0, ROOM), (0, 0)
        self.P = np.asfortranarray(np.pad(self.P, more))
        self.V = np.asfortranarray(np.pad(self.V, (more, none)))
        self.index = np.append(self.index, np.full(ROOM, -1))
        self.sides, self.Psides = (np.pad(a, (none, more)) for a in (self.sides, self.Psides))

    def rebuild(self):
        """Compute the inverse afresh."""
        from scipy.linalg.blas import dsymm
        from scipy.linalg.lapack import dpotrf, dpotri

        inverse, _ = dpotri(dpotrf(self.Q.block(self.members), lower=1)[0], lower=1)
        self.P[:], self.rank = 0, 0
        self.P[np.ix_(self.used, self.used)] = inverse  # a lower triangle
        self.Psides[:, self.used] = dsymm(1.0, inverse, self.sides[:, self.used], lower=1, side=1)
