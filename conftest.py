"""For the notebooks in book/, which nbval runs as tests."""


def pytest_collectstart(collector):
    """Do not compare pictures, which are not stored, nor listings and exercises, which test_book compares."""
    if hasattr(collector, "skip_compare"):
        collector.skip_compare += ("image/svg+xml", "text/markdown", "application/vnd.lincls.figure+json")
