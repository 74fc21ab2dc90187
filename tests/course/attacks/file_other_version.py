"""Made for another version of the package: graded, and named as such."""

notebook["metadata"]["lincls"]["version"] = "0.0.1"
