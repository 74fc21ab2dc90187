"""What the chapter claims, clause by clause (see `clauses`)."""

import numpy as np

from clauses import holds
from lincls import Hyperplane, centroid_classifier, datasets, reflect, separate
from lincls.checks import check_augment, check_centroid, check_distance, check_reflect, check_scaling, check_separation
from lincls.geometry import Separation

# The line 4 x_1 + 3 x_2 = 12, and points on both sides of it.
LINE, POINTS = Hyperplane([4, 3], -12), np.array([[3.0, 3.0], [1.0, 1.0], [-7.0, 2.0]])
DISTANCES, FEET = LINE.signed_distance(POINTS), LINE.project(POINTS)
SCORES = LINE.decision(POINTS)


def of_line(distances, feet, points=POINTS):
    return [4, 3], -12, points, distances, feet


# Two pairs of points with the means (3, 1) and (-3, 0).
PAIRS, SIDES = np.array([[4.0, 1], [2, 1], [-2, 0], [-4, 0]]), [1, 1, -1, -1]
AROUND, NEARER = [[1, 5], [-1, 3], [5, 5]], centroid_classifier(PAIRS, SIDES)
SLIP = Hyperplane([6, 1], -np.array([6, 1]) @ [3, 0.5])  # half the difference of the means for their midpoint

XOR, XOR_Y = datasets.xor()
APART = separate(PAIRS, SIDES)


def no_separator(*certificate):
    return Separation(separable=False, certificate=np.array(certificate)), XOR, XOR_Y


HALF = no_separator(0.5, 0.5, 0.5, 0.5)

distance = holds(check_distance, *of_line(DISTANCES, FEET))
centroid = holds(check_centroid, PAIRS, SIDES, AROUND, NEARER)
separation = holds(check_separation, *HALF)

CLAUSES = {
    "prop-normal": "two identities of inner products, in which no result of a program takes part",
    "thm-signed-distance": [
        distance(
            "the foot lies in H",
            of_line(DISTANCES, POINTS),
            of_line(DISTANCES, POINTS - np.outer(SCORES, [4, 3])),  # forgets ||w||^2
            of_line(DISTANCES, POINTS - np.outer(SCORES / 5, [4, 3])),  # divides by ||w||
        ),
        distance(
            "the foot is nearest: the way to it is along w",
            of_line(DISTANCES, POINTS - np.outer(SCORES / 4, [1, 0])),
            of_line(DISTANCES, FEET + np.array([3, -4])),
        ),
        distance(
            "the distance is f/||w||, with the sign of f",
            of_line(SCORES, FEET),
            of_line(abs(DISTANCES), FEET),
            of_line(DISTANCES * (1 + 1e-9), FEET),
        ),
    ],
    "cor-origin": [
        holds(check_distance, *of_line([-12 / 5], [[1.92, 1.44]], [[0, 0]]))(
            "distance |b|/||w||, on the positive side if b > 0",
            of_line([12 / 5], [[1.92, 1.44]], [[0, 0]]),
            of_line([-12], [[1.92, 1.44]], [[0, 0]]),
        ),
        holds(check_distance, [4, 3], 10, [[0, 0]], [2], [[-1.6, -1.2]])(
            "on the positive side, if b > 0", ([4, 3], 10, [[0, 0]], [-2]), ([4, 3], 10, [[0, 0]], [2], [[1.6, 1.2]])
        ),
        holds(check_distance, [4, 3], 0, [[0, 0]], [0], [[0, 0]])(
            "on H, if b = 0", ([4, 3], 0, [[0, 0]], [1e-6]), ([4, 3], 0, [[0, 0]], [0], [[3, -4]])
        ),
    ],
    "thm-scaling": [
        holds(check_scaling, [6, 1], 0, PAIRS, SIDES, (np.array([6, 1]) / 12, 0))(
            "a scaled separator has y f >= 1", ([6, 1], 0, PAIRS, SIDES, (np.array([6, 1]) / 13, 0))
        ),
        holds(check_scaling, [6, 1], 0, PAIRS, SIDES)("y f >= 1 implies y f > 0", ([6, 1], -13), [0, 0]),
    ],
    "prop-augment": [
        holds(
            lambda w, b, X, points: check_augment(w, b, X, points, rho=2),
            [4, 3],
            -12,
            POINTS,
            np.column_stack([POINTS, [2, 2, 2]]),
        )(
            "the score is kept",
            ([4, 3], -12, POINTS, np.column_stack([POINTS, [1, 1, 1]])),
            ([4, 3], -12, POINTS, np.column_stack([POINTS, [-12, -12, -12]])),  # the offset in the data
        )
    ],
    "prop-reflect": [
        holds(check_reflect, [6, 1], PAIRS, SIDES, reflect(PAIRS, SIDES))(
            "a.z > 0 exactly where y a.x > 0",
            ([6, 1], PAIRS, SIDES, PAIRS),
            ([6, 1], PAIRS, SIDES, -reflect(PAIRS, SIDES)),
        )
    ],
    "thm-centroid": [
        centroid(
            "the score is half the difference of the squared distances",
            (PAIRS, SIDES, AROUND, Hyperplane(2 * NEARER.w, 2 * NEARER.b)),
            (PAIRS, SIDES, AROUND, SLIP),
        ),
        centroid("the prediction is the nearer mean", (PAIRS, SIDES, AROUND, Hyperplane(-NEARER.w, -NEARER.b))),
    ],
    "thm-separation": [
        holds(check_separation, APART, PAIRS, SIDES)(
            "(a) y f >= 1",
            Separation(separable=True, w=APART.w * 0.99, b=APART.b * 0.99),
            Separation(separable=True, w=-APART.w, b=-APART.b),
            (Separation(separable=True, w=np.ones(2), b=0.0), XOR, XOR_Y),  # not both
        ),
        separation("(b) no negative weights", no_separator(1.5, -0.5, 0.5, 0.5)),
        separation(
            "(b) they sum to one in each class",
            no_separator(0.4995, 0.5, 0.5, 0.5),
            no_separator(0.5, 0.5, 0.4995, 0.5),
            no_separator(0, 0, 0, 0),
        ),
        separation(
            "(b) the mixtures are equal",
            no_separator(1, 0, 0.5, 0.5),
            (Separation(separable=False, certificate=np.array([0.5, 0.5, 1])), [[0, 0], [2, 0], [1, 1e-9]], [1, 1, -1]),
        ),
    ],
}
