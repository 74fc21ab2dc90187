# Print the first Python that the pinned packages support: $PYTHON, or else one on the PATH.
for python in ${PYTHON:-python3 python3.13 python3.12 python3.11 python}; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    case $version in
        3.11 | 3.12 | 3.13) command -v "$python"; exit ;;
    esac
    found="$found $python (Python $version)"
done
printf '%s\n' "The book needs Python 3.11, 3.12 or 3.13; found:${found:- none}." \
    "Install one (https://www.python.org/downloads/, or your system's packages), or name it:" \
    "    make PYTHON=/path/to/python3.12 book" >&2
exit 1
