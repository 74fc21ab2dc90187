"""A call that is to be refused."""

import pytest


def refused(message, function, *args, **options):
    """Expect a ValueError that says so."""
    with pytest.raises(ValueError, match=message):
        function(*args, **options)
