"""A check for each theorem: run it on any data and any result; it raises where the claim fails.

The book calls these functions below its proofs, the tests on random data, the exercises on answers.
A check that passes returns None, unless it says otherwise. `tol` is relative to the size of the quantities compared.
"""

from .bounds import (
    check_attained,
    check_bounded,
    check_inseparable,
    check_margin_perceptron,
    check_novikoff_offset,
    check_opponent,
    check_plane,
    check_potential,
)
from .claims import CheckFailed
from .corrections import (
    check_batch,
    check_counts,
    check_cycle,
    check_dual_perceptron,
    check_improvement,
    check_mixing,
    check_novikoff,
    check_repeat,
    check_step,
    check_trace,
)
from .features import check_gram, check_kernel, check_representer
from .margins import (
    check_along_C,
    check_hinge_form,
    check_kkt,
    check_largest_margin,
    check_near_margin,
    check_refit,
    check_solves,
)
from .separating import (
    check_augment,
    check_centroid,
    check_distance,
    check_reflect,
    check_scaling,
    check_separates,
    check_separation,
)
from .several import check_multiclass_perceptron, check_multiclass_svm, check_softmax
from .slabs import (
    check_accidents,
    check_expansion,
    check_hard_line,
    check_mixture_bound,
    check_nearest,
    check_noise,
    check_slab,
    check_unit_form,
)
from .slack import check_C_star, check_certificate, check_slack_move, check_small_price, check_soft_solutions

__all__ = [
    "CheckFailed",
    "check_separates",
    "check_separation",
    "check_distance",
    "check_augment",
    "check_reflect",
    "check_centroid",
    "check_scaling",
    "check_trace",
    "check_counts",
    "check_improvement",
    "check_step",
    "check_repeat",
    "check_novikoff",
    "check_potential",
    "check_attained",
    "check_opponent",
    "check_plane",
    "check_novikoff_offset",
    "check_inseparable",
    "check_margin_perceptron",
    "check_bounded",
    "check_batch",
    "check_cycle",
    "check_dual_perceptron",
    "check_mixing",
    "check_gram",
    "check_kernel",
    "check_representer",
    "check_kkt",
    "check_solves",
    "check_slab",
    "check_unit_form",
    "check_hard_line",
    "check_mixture_bound",
    "check_nearest",
    "check_expansion",
    "check_noise",
    "check_accidents",
    "check_largest_margin",
    "check_slack_move",
    "check_soft_solutions",
    "check_certificate",
    "check_small_price",
    "check_C_star",
    "check_along_C",
    "check_hinge_form",
    "check_refit",
    "check_near_margin",
    "check_multiclass_perceptron",
    "check_multiclass_svm",
    "check_softmax",
]
