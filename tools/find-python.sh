# Print the first Python that the pinned packages support: $PYTHON, or else one on the PATH. pyproject.toml has the bounds.
set -- $(sed -n 's/^requires-python = ">=3\.\([0-9]*\),<3\.\([0-9]*\)".*/\1 \2/p' pyproject.toml)
oldest=3.$1 newest=3.$(($2 - 1))
supported=$(seq -s ' ' -f 3.%.0f "$(($2 - 1))" -1 "$1")
[ -n "$PYTHON" ] && set -- "$PYTHON" || set -- python3 $(printf 'python%s ' $supported) python
for python; do
    if ! version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null); then
        [ -z "$PYTHON" ] || found=" $PYTHON, which does not run"
        continue
    fi
    case " $supported " in
        *" $version "*) command -v "$python"; exit ;;
    esac
    found="$found $python (Python $version)"
done
printf '%s\n' "The book needs Python $oldest to $newest; found:${found:- none}." \
    "Install one beside it (https://www.python.org/downloads/latest/python$newest/, or your system's packages), or name it:" \
    "    make PYTHON=/path/to/python$newest book" >&2
exit 1
