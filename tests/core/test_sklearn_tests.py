"""scikit-learn's own tests of its linear classifiers, as its wheel ships them, with our classes in place of theirs.

Nothing is copied: a test module is loaded under another name while the names of its classes stand for ours. Tests that
ask for something else than our classes are, stand in `not_ours.toml` with the reason; they must fail, and must exist.
"""

import contextlib
import importlib.util
import inspect
import re
import tomllib
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
NAMES = {"fit_intercept": "fit_bias", "average": "averaging"}
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
REASONS = tomllib.loads(Path(__file__).with_name("not_ours.toml").read_text("utf-8"))
NOT_OURS = {name: reason for reason, names in REASONS.items() for name in names}


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
