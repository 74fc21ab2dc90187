"""Uses lines that only Jupyter understands; right all the same."""
# expect: 2
%matplotlib inline
!rm -rf /
def visit(w, b, x, y):
    if y * (w @ x + b) <= 0:
        return w + y * x, b + y
    return w, b
visit?
