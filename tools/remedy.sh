# Say what may have kept a package manager from installing, by looking.
free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1024) }')
if [ "$free" -lt 2500 ]; then
    echo "Only $free MB are free in this folder; all that the book needs are 2,500 MB. Make room, then repeat."
elif [ ! -w . ]; then
    echo "This folder cannot be written. Copy it to one of yours, then repeat."
elif [ -x .venv/bin/python ] && ! PYTHON=.venv/bin/python sh tools/find-python.sh >/dev/null 2>&1; then
    echo ".venv was made with a Python that README does not name: rm -rf .venv, then repeat."
else
    echo "Is there a network, and does it reach the registries of Python's packages and of npm? Then repeat."
fi >&2
