"""What the chapter claims, clause by clause (see `clauses`)."""

CLAUSES = {}
