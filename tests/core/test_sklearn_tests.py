"""scikit-learn's own tests of its linear classifiers, as its wheel ships them, with our classes in place of theirs.

Nothing is copied: a test module is loaded under another name while the names of its classes stand for ours. Tests that
ask for something else than our classes are, stand in `NOT_OURS` with the reason; they must fail, and must exist.
"""

import contextlib
import importlib.util
import inspect
import re
from pathlib import Path
from types import FunctionType, SimpleNamespace

import pytest
import sklearn
import sklearn.linear_model
import sklearn.svm

import lincls

VERSION = "1.9.1"
MODULES = [
    "linear_model/tests/test_perceptron.py", "svm/tests/test_svm.py", "linear_model/tests/test_logistic.py",
    "linear_model/tests/test_sgd.py",
]  # fmt: skip
# What scikit-learn calls our parameters.
NAMES = {"max_iter": "max_epochs", "coef0": "offset", "fit_intercept": "fit_bias", "average": "averaging"}
# What has no meaning for an exact or a deterministic method, and the penalty of SGDClassifier, 1/(n C).
IDLE = {
    "tol", "shuffle", "random_state", "verbose", "n_jobs", "cache_size", "shrinking", "solver", "dual", "max_iter",
    "alpha", "learning_rate", "eta0", "power_t", "decision_function_shape",
}  # fmt: skip
NEVER = {"tol", "solver"}  # nor have ours of the same name the same values
# Tests that ask for something else with each solver; the others would do the same for each again.
SOLVERS_DIFFER = {"test_dtype_match", "test_large_sparse_matrix"}
# The one value that is ours, of parameters that we do not have.
ONLY = {
    "penalty": {"l2", None},
    "loss": {"hinge"},
    "fit_intercept": {True},
    "l1_ratio": {0, None},
    "early_stopping": {0},
}


def in_place_of(name, ours):
    """Our class under their name, which takes the parameters of theirs; others are refused."""
    own = ours._get_param_names()

    def __init__(self, *args, **params):
        params = {
            NAMES[key] if NAMES.get(key) in own else key: value for key, value in params.items() if key not in NEVER
        }
        idle = [key for key, value in params.items() if key in IDLE or value in ONLY.get(key, ())]
        ours.__init__(self, *args, **{key: value for key, value in params.items() if key in own or key not in idle})

    names = {"__init__": __init__, "_get_param_names": classmethod(lambda cls: own), "__module__": __name__}
    return type(name, (ours,), names)


OURS = {
    "Perceptron": in_place_of("Perceptron", lincls.Perceptron),
    "SVC": in_place_of("SVC", lincls.KernelSVM),
    "LinearSVC": in_place_of("LinearSVC", lincls.LinearSVM),
    "LogisticRegression": in_place_of("LogisticRegression", lincls.SoftmaxRegression),
    "SGDClassifier": in_place_of("SGDClassifier", lincls.PegasosSVM),
}
# Where a test has several classes: the one of ours that knows them.
SEVERAL = {
    "perceptron_perceptron_accuracy": {"Perceptron": in_place_of("Perceptron", lincls.MulticlassPerceptron)},
    "svm_linearsvc_iris": {"svm": SimpleNamespace(LinearSVC=in_place_of("LinearSVC", lincls.MulticlassSVM))},
}
# What the tests of these names look at is not here: regression, one class, cross-validation in the class, arrays of
# other libraries, callbacks, functions behind the classes, penalties of another norm, deprecated parameters.
ELSEWHERE = re.compile(
    "array_api|callback|liblinear_|crammer|_cv|CV|oneclass|one_class|ocsvm|svr|_reg$|regressor|regression_losses|loss_|_loss|l1|elastic|"
    "path|libsvm_parameters|dual_auto|huber|epsilon|squares|deprecat|get_default|scoring|mask_correctly|probability"
)


def load(path):
    """The test module as a module of its own, in which our classes have the names of theirs."""
    spec = importlib.util.spec_from_file_location(f"adapted_{Path(path).stem}", Path(sklearn.__file__).parent / path)
    module = importlib.util.module_from_spec(spec)
    with contextlib.ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for home in (sklearn.linear_model, sklearn.svm):
            for name in {*OURS} & {*vars(home)}:
                patch.setattr(home, name, OURS[name])
        spec.loader.exec_module(module)
        for name in {"linear_model", "svm"} & {*vars(module)}:  # which the tests read as `svm.SVC`
            setattr(module, name, SimpleNamespace(**vars(getattr(sklearn, name))))
    return module


def theirs(value):
    """Tell whether a parameter of a test is, or holds, a class that is not replaced, as of regression."""
    if isinstance(value, tuple):
        return any(map(theirs, value))
    if isinstance(value, FunctionType):  # of test_sgd
        return bool(re.fullmatch(r"(Sparse)?SGD(Regressor|OneClassSVM)", value.__name__))
    kind = value if isinstance(value, type) else type(value)
    return kind.__module__.startswith(("sklearn.svm", "sklearn.linear_model")) or "Regressor" in kind.__name__


def adapted(test):
    """Tell whether a test uses one of our classes; leave out its parameters that do not, and all solvers but one."""
    marks = getattr(test, "pytestmark", [])
    for mark in marks:
        if mark.name == "parametrize":
            values = [value for value in mark.args[1] if not theirs(getattr(value, "values", value))]
            if mark.args[0] == "solver" and test.__name__ not in SOLVERS_DIFFER:
                values = values[:1]
            if len(values) < len(mark.args[1]):
                object.__setattr__(mark, "args", (mark.args[0], values))
                mark.kwargs.pop("ids", None)
    holds = any(mark.name == "parametrize" and not len(mark.args[1]) for mark in marks)
    names = (
        rf"\b({'|'.join(OURS)}|SparseSGDClassifier|klass|Estimator|estimator|est|Classifier|LR|SVM|Klass|SVMClass)\b"
    )
    return not holds and bool(re.search(names, inspect.getsource(test)))


def collect():
    """Our tests, by name: module and name of theirs."""
    tests = {}
    for path in MODULES:
        for name, test in vars(load(path)).items():
            if name.startswith("test_") and not ELSEWHERE.search(name) and adapted(test):
                tests[f"test_{Path(path).stem.removeprefix('test_')}_{name.removeprefix('test_')}"] = test
    return tests


TESTS = collect() if sklearn.__version__ == VERSION else {}
globals().update(TESTS)
pytestmark = [
    pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning"),  # as when their data are not separable
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore:n_points"),  # of passes by partial_fit, which may be parts for all it can tell
]


# Why a test asks for something else: all its cases fail, or those with one of these words in their name.
SEVERAL_CLASSES = "several classes, of which ours knows two; OneVsRestClassifier makes them of it"
OPTION = "an option that ours does not have: %s"
WORDS = "the same is refused, in other words"
PRIVATE = "it reads private names of theirs"
ALLOWED = "ours does it, where theirs refuses"
PATH = "it counts what SGD does: another step and stop, so other numbers"
NO_OFFSET = OPTION % "an exact method without offset"
START = OPTION % "a start for an exact method"
STOP = OPTION % "early stopping on points that are set aside"
LOSS = OPTION % "other losses and penalties"
INIT = OPTION % "coef_init, where ours has warm_start and partial_fit"
NOT_OURS = {
    "logistic_c_inf_no_warning": OPTION % "C = inf, for which there may be no minimum",
    "logistic_check_solver_option": OPTION % "the choice of a solver",
    "logistic_dtype_match[False,lbfgs,newton,sag]": "float32 in, float32 out: ours computes in float64",
    "logistic_large_sparse_matrix[liblinear,sag]": ALLOWED + ": indices of 64 bits",
    "logistic_logistic_glmnet": "two classes have one weight vector there, and half of 1/C",
    "logistic_logistic_regression_sample_weights[single]": NO_OFFSET,
    "logistic_logistic_regression_solver_class_weights": NO_OFFSET,
    "logistic_logistic_regression_solvers": NO_OFFSET,
    "logistic_logistic_regression_solvers_multiclass[False]": NO_OFFSET,
    "logistic_logistic_regression_solvers_multiclass_unpenalized": OPTION % "C = inf",
    "logistic_logisticregression_warns_with_n_jobs": OPTION % "n_jobs",
    "logistic_logreg_intercept_scaling_zero": NO_OFFSET,
    "logistic_logreg_predict_proba_multinomial": "one-vs-rest must have a higher loss; of ours both are softmax",
    "logistic_max_iter": WORDS,
    "logistic_multinomial_identifiability_on_iris[False]": NO_OFFSET,
    "logistic_n_iter": "n_iter_ is an array there",
    "logistic_newton_cholesky_fallback_to_lbfgs": "n_iter_ is an array there",
    "logistic_penalty_none": OPTION % "penalty=None",
    "logistic_predict_2_classes": NO_OFFSET,
    "logistic_saga_vs_liblinear": NO_OFFSET,
    "logistic_sample_and_class_weight_equivalence_liblinear": NO_OFFSET,
    "logistic_sparsify": OPTION % "sparsify",
    "logistic_warm_start": START,
    "logistic_warm_start_converge_LR": START,
    "logistic_warm_start_newton_solver": START,
    "logistic_zero_max_iter": "no step at all, which ours refuses",
    "sgd_SGDClassifier_fit_for_all_backends": SEVERAL_CLASSES,
    "sgd_adaptive_longer_than_constant": SEVERAL_CLASSES,
    "sgd_average_binary_computed_correctly": LOSS,
    "sgd_balanced_weight": SEVERAL_CLASSES,
    "sgd_clone": LOSS,
    "sgd_early_stopping": STOP,
    "sgd_equal_class_weight": PATH,
    "sgd_fit_then_partial_fit": SEVERAL_CLASSES,
    "sgd_large_regularization": LOSS,
    "sgd_late_onset_averaging_not_reached": OPTION % "averages from some step on",
    "sgd_late_onset_averaging_reached": LOSS,
    "sgd_learning_rate_PA_raises": LOSS,
    "sgd_multi_core_gridsearch_and_early_stopping": STOP,
    "sgd_multi_thread_multi_class_and_early_stopping": STOP,
    "sgd_n_iter_no_change": STOP,
    "sgd_not_enough_sample_for_early_stopping": STOP,
    "sgd_numerical_stability_large_gradient": LOSS,
    "sgd_partial_fit_equal_fit_classif": PATH,
    "sgd_partial_fit_multiclass": SEVERAL_CLASSES,
    "sgd_partial_fit_multiclass_average": SEVERAL_CLASSES,
    "sgd_partial_fit_weight_class_balanced": WORDS,
    "sgd_plain_has_no_average_attr": PRIVATE,
    "sgd_power_t_limits": PATH,
    "sgd_provide_coef": INIT,
    "sgd_set_coef_multiclass": INIT,
    "sgd_set_intercept_offset": INIT,
    "sgd_set_intercept_offset_binary": INIT,
    "sgd_set_intercept_to_intercept": INIT,
    "sgd_sgd_clf": LOSS,
    "sgd_sgd_dtype_match[float32]": "float32 in, float32 out: ours computes in float64",
    "sgd_sgd_early_stopping_with_partial_fit": STOP,
    "sgd_sgd_error_on_zero_validation_weight": STOP,
    "sgd_sgd_failing_penalty_validation": LOSS,
    "sgd_sgd_multiclass": SEVERAL_CLASSES,
    "sgd_sgd_multiclass_average": LOSS,
    "sgd_sgd_multiclass_njobs": SEVERAL_CLASSES,
    "sgd_sgd_multiclass_with_init_coef": INIT,
    "sgd_sgd_predict_proba_method_access": LOSS,
    "sgd_sgd_proba": LOSS,
    "sgd_sgd_random_state": "weights of two seeds must differ by 1; of ours both are near the optimum",
    "sgd_tol_parameter": PATH,
    "sgd_underflow_or_overflow": LOSS,
    "sgd_validation_set_not_used_for_training": STOP,
    "sgd_warm_start": INIT,
    "sgd_warm_start_multiclass": SEVERAL_CLASSES,
    "svm_auto_weight": SEVERAL_CLASSES,
    "svm_bad_input": ALLOWED + ": sparse points after dense ones",
    "svm_custom_kernel_not_array_input": OPTION % "kernels of texts, which are no rows of numbers",
    "svm_decision_function": SEVERAL_CLASSES,
    "svm_decision_function_shape": SEVERAL_CLASSES,
    "svm_gamma_scale": PRIVATE,
    "svm_hasattr_predict_proba": OPTION % "probabilities of an SVM",
    "svm_immutable_coef_property": SEVERAL_CLASSES,
    "svm_libsvm_convergence_warnings": "one step must not be enough; ours goes on where libsvm stops",
    "svm_libsvm_iris": SEVERAL_CLASSES,
    "svm_linear_svm_convergence_warnings": "one step must not be enough; an exact method has no max_iter",
    "svm_linearsvc": NO_OFFSET,
    "svm_linearsvc_parameters[l1,squared,False]": LOSS,
    "svm_lsvc_intercept_scaling_zero": NO_OFFSET,
    "svm_n_iter_libsvm": "n_iter_ is an array there",
    "svm_negative_sample_weights_mask_all_samples": WORDS,
    "svm_negative_weight_equal_coeffs[label-1]": "negative weights leave points out; ours refuses them",
    "svm_negative_weights_svc_leave_just_one_label": WORDS,
    "svm_negative_weights_svc_leave_two_labels[label-1]": "negative weights leave points out; ours refuses them",
    "svm_ovr_decision_function": SEVERAL_CLASSES,
    "svm_precomputed": SEVERAL_CLASSES,
    "svm_sparse_precomputed": ALLOWED + ": sparse Gram matrices",
    "svm_svc_clone_with_callable_kernel": SEVERAL_CLASSES,
    "svm_svc_invalid_break_ties_param": SEVERAL_CLASSES,
    "svm_svc_nonfinite_params": WORDS,
    "svm_svc_ovr_tie_breaking": SEVERAL_CLASSES,
    "svm_svc_raises_error_internal_representation": PRIVATE,
    "svm_tweak_params": PRIVATE,
}


def why_not(name):
    """The reason why a test, or this case of it, is not ours; None if it is."""
    function, _, case = name.removeprefix("test_").partition("[")
    for key, reason in NOT_OURS.items():
        listed, _, words = key.rstrip("]").partition("[")
        if listed == function and any(word in case for word in words.split(",")):
            return reason
    return None


@pytest.fixture(autouse=True)
def _in_its_place(request, monkeypatch):
    """Put in place the classes that know several classes; expect what is not ours to fail."""
    for name, ours in SEVERAL.get(request.node.originalname.removeprefix("test_"), {}).items():
        monkeypatch.setitem(request.function.__globals__, name, ours)
    if reason := why_not(request.node.name):
        request.applymarker(pytest.mark.xfail(reason=reason, strict=True))


def test_what_is_listed_exists():
    if sklearn.__version__ != VERSION:
        pytest.skip(f"the tests are those of scikit-learn {VERSION}, got {sklearn.__version__}")
    assert len(TESTS) > 100
    assert {f"test_{key.partition('[')[0]}" for key in [*NOT_OURS, *SEVERAL]} <= set(TESTS)


@pytest.fixture
def global_random_seed():
    return 42
