# Say what may have kept a package manager from installing the extra $1, by looking.
free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1024) }')
case $1 in lab) need=1300 ;; book) need=1600 ;; *) need=2000 ;; esac
if [ "$free" -lt "$need" ]; then
    echo "Only $free MB are free in this folder, and this needs some $need MB. Make room, then repeat."
elif [ ! -w . ]; then
    echo "This folder cannot be written. Copy it to one of yours, then repeat."
elif [ -x .venv/bin/python ] && ! PYTHON=.venv/bin/python sh tools/find-python.sh >/dev/null 2>&1; then
    echo ".venv was made with a Python that README does not name: rm -rf .venv, then repeat."
else
    echo "Is there a network, and does it reach the registries of Python's packages and of npm? Then repeat."
fi >&2
