"""What the page claims, clause by clause (see `clauses`)."""

from dataclasses import replace

import numpy as np

from lincls import datasets, multiclass_svm
from lincls.checks import check_codes, check_multiclass_dual, check_multiclass_gap

from . import holds, nudged

FLOWERS, SPECIES = datasets.iris3()
SVM = multiclass_svm(FLOWERS, SPECIES, 1.0)
OWN_CLASS = SPECIES[:, None] == SVM.classes
SOME = np.array([[1.0, -1.0], [0.2, 0.1], [-0.3, 2.0]]), np.array([0.1, 0.0, -0.4])
HALF = 0.5 * OWN_CLASS + 0.5 / 3  # a feasible alpha: half the truth, half the shares


CODE = np.array(
    [[1, 1, 1, 1, 1, 1, 1], [-1, -1, -1, -1, 1, 1, 1], [-1, -1, 1, 1, -1, -1, 1], [-1, 1, -1, 1, -1, 1, -1]]
)
OWN = np.repeat(np.arange(4), 3)
HEARD = CODE[OWN].copy()
HEARD[np.arange(12), np.arange(12) % 7] *= -1  # one wrong answer each
NEAREST = (HEARD[:, None] != CODE).sum(axis=2).argmin(axis=1)

CLAUSES = {
    "prop-codes": [
        holds(check_codes, CODE, HEARD, OWN, NEAREST)(
            "fewer than D/2 wrong answers are corrected",
            (CODE, HEARD, OWN, NEAREST + (np.arange(12) == 4)),
            (CODE, CODE[OWN], OWN, OWN[::-1]),
        ),
        holds(check_codes, CODE, np.repeat(CODE, 3, axis=0), OWN, OWN)(
            "a share of 2 L epsilon / D of the points at most",
            (CODE[:2], [[-1, -1, 1, 1, 1, 1, 1], [1] * 7], [0, 0], [1, 1]),
            (CODE, HEARD, OWN, 3 - OWN),
        ),
    ],
    "thm-multiclass-dual": [
        holds(check_multiclass_gap, *SOME, HALF, FLOWERS, SPECIES, 1.0)(
            "the gap of any scores and any feasible alpha is a square and terms that are not negative",
            (*SOME, nudged(HALF, (0, 0), 0.1)),  # a row that sums to more than C
            (*SOME, nudged(HALF, (0, slice(0, 2)), [0.1, -0.1])),  # out of balance
            (*SOME, 2.5 * OWN_CLASS - 0.5),  # negative
            (*SOME, HALF, FLOWERS, SPECIES, 2.0),
        ),
        holds(check_multiclass_dual, SVM, FLOWERS, SPECIES, 1.0)(
            "both are optimal exactly where it is zero",
            replace(SVM, alpha=HALF),
            replace(SVM, W=1.001 * SVM.W),
            replace(SVM, b=SVM.b + np.array([0.1, 0, 0])),
        ),
    ],
}
