"""Made for another assignment: named as such."""

notebook["metadata"]["lincls"]["fingerprint"] = "0123456789abcdef"
