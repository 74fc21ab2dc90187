"""The exact path of the soft margin: its solutions for all C, from breakpoint to breakpoint."""

import itertools
from dataclasses import dataclass, replace

import numpy as np

from ._validate import check_both, check_C, check_data, check_y, dense, freeze, is_sparse, squared_norms
from .interior import CentredData, interior_point, polish


@dataclass(frozen=True, eq=False, kw_only=True)
class SVMPath:
    """The solutions for all C. Between two breakpoints alpha, w and b are linear functions of C.

    Attributes
    ----------
    C : ndarray (m,)
        Breakpoints in ascending order: where a point comes to the margin or leaves it. Up to 200 points, none at
        which neither w nor b changes its course: there, only the choice among optimal alphas does. Up to C[0] every
        point of the smaller class has alpha_i = C. From C[-1] on (C* for separable data) nothing changes its set, but
        for what the ridge hides (Notes of svm_path); so it is empty if w = 0 for all C. A path that was stopped ends
        with C_max.
    events : ndarray (k, 3)
        At C, the point i gets to 0 (inside), 1 (on the margin) or 2 (outside). Events within 1e-5 are one breakpoint.
    start : ndarray (n,)
        The states 0, 1, 2 of the points for small C.
    """

    C: np.ndarray
    events: np.ndarray
    start: np.ndarray
    _data: tuple

    def states(self, C):
        """Return 0 (inside), 1 (on the margin) or 2 (outside) for each point."""
        state = self.start.copy()
        for _, i, new in self.events[: np.searchsorted(self.events[:, 0], C)]:
            state[int(i)] = new
        return state

    def at(self, C):
        """Return the SVMResult for one C > 0; the KKT conditions are solved exactly on the known active set."""
        from .svm import _result

        X, y = self._data
        C = check_C(C)
        return _result(C, known_solution(X, y, C, self.states(C)) or interior_point(X, y, C))


def known_solution(X, y, C, state):
    """Solve the KKT conditions on the given active set; None where they turn out not to hold."""
    data = CentredData(X, y, C)
    on = state == ON
    with np.errstate(all="ignore"):
        alpha = np.where(state == INSIDE, data.C, np.where(on, data.C / 2, 0.0))
        S = np.array([np.where(state == OUTSIDE, np.inf, -1), np.where(state == INSIDE, np.inf, -1)])
        solution = data.solution(polish(data, alpha, S, None), 0)
    return solution if solution.converged else None


INSIDE, ON, OUTSIDE = 0, 1, 2
# So many points come or go before the inverse of their Gram matrix is brought up to date.
PANEL = 32
# So many more points the matrix has room for when it is full.
ROOM = 64
# Added to the diagonal of the Gram matrix, times a random number from 1 to 2: no two events coincide then.
RIDGE = 1e-6
# Relative distance up to which two events are one breakpoint.
MERGE = 1e-5
# Up to so many points, two solutions for each piece of the path are worth an exact breakpoint.
SHARPENED = 200


def svm_path(X, y, *, C_max=np.inf):
    """Follow the solution of the soft margin through all C, from breakpoint to breakpoint.

    Parameters
    ----------
    X : array_like (n, d)
        Dense, or a SciPy sparse matrix.
    y : array_like (n,) of -1 and +1, both present
    C_max : float
        Where to stop; by default after the last breakpoint.

    Returns
    -------
    SVMPath

    Raises
    ------
    ValueError
        If the data are not as above.

    Notes
    -----
    Algorithm alg-path (Hastie, Rosset, Tibshirani and Zhu, 2004). A random ridge of 1e-6 times the mean squared norm
    of the centred points breaks ties. It moves a breakpoint by about C times as much, relative to its size; up to
    200 points, where the exact lines w(C) of two neighbours meet takes its place. Breakpoints beyond 1e4 over that mean
    are lost to the ridge. The solution at any C is free of it.
    """
    X = check_data(X)
    y = check_both(check_y(y, X.shape[0]))
    C_max = check_C(C_max)
    tracer = PathTracer(X, y)
    tracer.smallest = max(1 / (C_max * tracer.unit**2), 100 * RIDGE)
    with np.errstate(divide="ignore", invalid="ignore"):
        tracer.balance()
        start = tracer.state.copy()
        tracer.meet()
        for _ in range(100 + 50 * len(y)):  # twenty times the events that any path has shown
            if not tracer.step():
                break
    events = np.array(tracer.events).reshape(-1, 3)
    events[:, 0] /= tracer.unit**2
    C = events[np.diff(events[:, 0], prepend=0) > MERGE * events[:, 0], 0]
    path = SVMPath(C=freeze(C), events=freeze(events), start=freeze(start), _data=(X, y))
    if len(y) <= SHARPENED:
        path = replace(path, C=freeze(sharpen(path, tracer.unit)))
    return replace(path, C=freeze(np.append(path.C, C_max))) if tracer.stopped and np.isfinite(C_max) else path


def sharpen(path, unit):
    """Return the breakpoints without the error of the ridge: where the lines (w, b)(C) of two neighbours meet.

    Where they are one line, only the ridge's choice among several optimal alphas had a breakpoint.
    """
    ends = np.concatenate([path.C[:1] / 2, path.C, 2 * path.C[-1:]])
    lines = []
    for low, high in itertools.pairwise(ends):
        near, far = (3 * low + high) / 4, (low + 3 * high) / 4
        at_near, at_far = (np.append(r.w, r.b) for r in (path.at(near), path.at(far)))
        slope = (at_far - at_near) / (far - near)
        lines.append((at_near - near * slope, slope))
    C = []
    for k, ((p0, slope0), (p1, slope1)) in enumerate(itertools.pairwise(lines)):
        old, bend = path.C[k], slope1 - slope0
        small = 1e-8 * np.append(np.full(len(bend) - 1, np.linalg.norm((p0 + old * slope0)[:-1])), 1 + abs(p0[-1]))
        bends = old * abs(bend) > small
        if bends.any():
            part = np.append(bends[:-1], not bends[:-1].any())  # w tells best where it bends
            crossing = (p0 - p1)[part] @ bend[part] / (bend[part] @ bend[part])
            shift = old * max(100 * MERGE, 10 * RIDGE * old * unit**2)  # ten times what the ridge should move it
            allowed = min(shift, *(np.diff(ends[k : k + 3]) / 2))
            C.append(crossing if abs(crossing - old) <= allowed else old)
        elif (abs(p1 - p0) > small).any():
            C.append(old)  # the middle of the optimal offsets jumps
    return np.array(C)


class PathTracer:
    """The state of the path, in lam = 1/C, a = alpha/C and a0 = b/C::

        s_i = sum_j Q_ij a_j + y_i a0 - lam,    Q_ij = y_i y_j x_i.x_j,

    with a_i = 1 and s_i <= 0 inside, 0 <= a_i <= 1 and s_i = 0 on the margin, a_i = 0 and s_i >= 0 outside.
    """

    def __init__(self, X, y):
        """Scale the points to a mean square of one."""
        centred = X if is_sparse(X) else X - X.mean(axis=0)
        self.unit = np.sqrt(squared_norms(centred).mean()) or 1.0
        factors = (y / self.unit)[:, None]
        self.Z = X.multiply(factors).tocsr() if is_sparse(X) else centred * factors
        self.Zt = self.Z.T.tocsr() if is_sparse(X) else self.Z.T
        self.y, self.ridge = y, RIDGE * (1 + np.random.default_rng(0).random(len(y)))
        self.elbow = Elbow(self, squared_norms(self.Z) + self.ridge)
        self.events, self.stopped, self.smallest = [], False, 0.0

    def gram(self, v):
        """Return Q v, with the ridge."""
        return self.Z @ (self.Zt @ v) + self.ridge * v

    def gram_row(self, i):
        """Return row i of Q, without the ridge."""
        if not is_sparse(self.Z):
            return self.Z @ self.Z[i]
        z, row = np.zeros(self.Z.shape[1]), slice(*self.Z.indptr[i : i + 2])
        z[self.Z.indices[row]] = self.Z.data[row]
        return self.Z @ z

    def balance(self):
        """Find the solution for C -> 0, where the smaller class is inside and its sum of alphas decides.

        The bound t of the larger class grows from the ratio of the classes, where all of it is inside, to 1.
        """
        y = self.y
        larger = 1.0 if y.sum() >= 0 else -1.0
        major = y == larger
        t = (~major).sum() / major.sum()
        self.a, self.state = np.where(major, t, 1.0), np.full(len(y), INSIDE)
        self.g = self.gram(self.a)
        while t < 1:
            inside, outside = (self.state == INSIDE) & major, self.state == OUTSIDE
            if not self.elbow.members.size:
                i = np.where(inside, self.g, -np.inf).argmax()
                self.move(i, ON)
                inside[i] = False
                self.theta = self.g[i]
            E = self.elbow.members
            # As t grows by D, a grows by D r inside and by D beta on the margin.
            full = np.where(inside, 1.0, 0.0)
            rest = self.gram(full)
            beta, beta0, G = self.direction(-rest[E], -larger * inside.sum())
            full[E] = beta
            G, s = G + rest, self.g - self.theta
            dE = np.where(beta < 0, self.a[E] / -beta, np.where(beta > 1, (t - self.a[E]) / (beta - 1), np.inf))
            slope = G + larger * beta0
            dN = np.where(inside & (slope > 0) | outside & (slope < 0), -s / slope, np.inf)
            D = min(max(0.0, dE.min()), max(0.0, dN.min()), 1 - t)
            t, self.a, self.g = t + D, self.a + D * full, self.g + D * G
            self.theta -= D * larger * beta0
            if D == 1 - (t - D):
                t = 1.0
            elif dE.min() <= dN.min():
                k = E[dE.argmin()]
                self.move(k, OUTSIDE if beta[dE.argmin()] < 0 else INSIDE)
                self.a[k] = 0.0 if self.state[k] == OUTSIDE else t
            else:
                self.move(int(dN.argmin()), ON)
        self.larger = larger

    def direction(self, r, c, tolerance=1e-8):
        """Return beta and beta0 with Q_EE beta + y_E beta0 = r and y_E.beta = c, and all of Q beta."""
        E, y = self.elbow.members, self.y[self.elbow.members]
        full = np.zeros(len(self.y))
        beta, beta0 = self.elbow.solve(r, c)
        for attempt in range(4):
            full[E] = beta
            G = self.gram(full)
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
        self.g = self.gram(self.a)
        if E.size:
            i, label, level = None, self.larger, self.theta
        else:
            if not ((y > 0) & inside).any() or not ((y < 0) & inside).any():
                return False
            i, label = int(np.where(inside & (y > 0), self.g, -np.inf).argmax()), 1.0
            level = self.g[i]
        j = int(np.where(inside & (y == -label), self.g, -np.inf).argmax())
        self.lam = (level + self.g[j]) / 2
        if self.lam <= self.smallest:
            return False
        self.a0 = label * (self.lam - level)
        for k in (i, j):
            if k is not None:
                self.move(k, ON, self.lam)
        self.s = self.g + y * self.a0 - self.lam
        self.s[self.elbow.members] = 0
        return True

    def move(self, k, state, lam=None):
        """Put point k into its new state, and record it once the path has begun."""
        (self.elbow.add if state == ON else self.elbow.remove)(k)
        self.state[k] = state
        if lam is not None and lam > 0:
            self.events.append((1 / lam, k, state))

    def step(self):
        """Go to the next event, or tell that there is none before the smallest lam."""
        if self.lam <= self.smallest or (not self.elbow.members.size and not self.meet()):
            return False
        E, y = self.elbow.members, self.y
        beta, beta0, G = self.direction(np.ones(len(E)), 0.0)
        slope = G + y * beta0 - 1
        aE = self.a[E]
        dE = np.where(beta > 1e-14, aE / beta, np.where(beta < -1e-14, (1 - aE) / -beta, np.inf))
        nearing = (self.state - ON) * slope > 1e-14  # s falls outside the margin, rises inside
        dN = np.where(nearing, self.s / slope, np.inf)
        e, k = int(dE.argmin()), int(dN.argmin())
        D = max(0.0, min(dE[e], dN[k]))
        if self.lam - D <= self.smallest:
            self.stopped = self.lam - D > 0
            return False
        self.lam -= D
        self.a[E] -= D * beta
        self.a0 -= D * beta0
        self.s -= D * slope
        if dE[e] <= dN[k]:
            k = int(E[e])
            self.a[k] = 0.0 if beta[e] > 0 else 1.0
            self.move(k, OUTSIDE if beta[e] > 0 else INSIDE, self.lam)
            self.s[k] = 0
        else:
            self.move(k, ON, self.lam)
        if len(self.events) % 500 == 0:
            self.refresh()
        self.s[self.elbow.members] = 0
        return True

    def refresh(self):
        """Remove the rounding that many steps have gathered in a and s."""
        E, y = self.elbow.members, self.y
        if not E.size:
            return
        self.a[E] = 0
        rest = self.gram(self.a)
        self.a[E], self.a0, G = self.direction(self.lam - rest[E], -(y @ self.a), tolerance=1e-10)
        self.s = rest + G + y * self.a0 - self.lam


class Elbow:
    """The points on the margin and the inverse of their Gram matrix, in slots: ``P + V diag(s) V'``.

    Each point that comes or goes adds one column to V; when V is full, its columns join P at once, which takes a
    tenth of the time. The inverse times y and times 1 follows it through these changes, so that a step of the path
    needs no product with it.
    """

    def __init__(self, path, diagonal):
        """Begin empty."""
        self.path, self.diagonal = path, diagonal
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
            full, missing = np.zeros(len(self.path.y)), np.zeros(len(side))
            full[self.members] = Pside[self.used]
            missing[self.used] = side[self.used] - self.path.gram(full)[self.members]
            Pside += self.product(missing)

    def occupy(self, slot, k):
        """Put point k into a slot; -1 empties it."""
        self.index[slot] = k
        self.used = np.flatnonzero(self.index >= 0)
        self.members = self.index[self.used]
        self.sides[:, slot] = (self.path.y[k], 1.0) if k >= 0 else 0.0

    def add(self, k):
        """Border the matrix by point k."""
        if len(self.used) == len(self.index):
            self.grow()
        q = np.zeros(len(self.index))
        q[self.used] = self.path.gram_row(k)[self.members]
        v = self.product(q)
        schur = max(self.diagonal[k] - q @ v, self.path.ridge[k])
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
        y, (Py, Pr) = self.path.y[self.members], self.Psides.take(self.used, axis=1)
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

        Z = self.path.Z[self.members]
        Q = dense(Z @ Z.T)
        Q.flat[:: len(Q) + 1] += self.path.ridge[self.members]
        inverse, _ = dpotri(dpotrf(Q, lower=1)[0], lower=1)
        self.P[:], self.rank = 0, 0
        self.P[np.ix_(self.used, self.used)] = inverse  # a lower triangle
        self.Psides[:, self.used] = dsymm(1.0, inverse, self.sides[:, self.used], lower=1, side=1)
