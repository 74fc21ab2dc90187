"""The losses at margins on both sides of their kinks, and far out."""

import numpy as np
import pytest

from lincls import losses

M = np.array([-3.0, -1, 0, 0.25, 1, 2, 800])
LOSSES = {
    "zero_one_loss": [1, 1, 1, 0, 0, 0, 0],
    "perceptron_loss": [3, 1, 0, 0, 0, 0, 0],
    "hinge_loss": [4, 2, 1, 0.75, 0, 0, 0],
    "squared_hinge_loss": [16, 4, 1, 0.5625, 0, 0, 0],
    "logistic_loss": [3.048587351573742, 1.3132616875182228, np.log(2), 0.5759394198788444, 0.3132616875182228,
                      0.12692801104297263, 0],
}  # fmt: skip


def test_each_loss_has_its_row():
    new = sorted({name for name in vars(losses) if name.endswith("_loss")} - LOSSES.keys())
    assert not new, "\n".join(f'tests/core/test_losses.py: add to LOSSES "{name}": [its values at M]' for name in new)


@pytest.mark.parametrize("name", LOSSES)
def test_losses(name):
    loss = getattr(losses, name)
    np.testing.assert_allclose(loss(M), LOSSES[name], rtol=1e-14, atol=1e-300)
    assert loss(2) == loss(M)[5]
    assert np.isfinite(loss([-1e6, 1e6])).all()
