# Install into .venv, which is made if it is missing, both packages and what the extra $1 of pyproject.toml names, in the
# versions that requirements.txt pins: with uv, in seconds, or where uv cannot, as behind an index that only pip is told
# of, with pip.
python=.venv/bin/python
trap 'printf "\n%s\n" "Interrupted; repeat, and it goes on from here." >&2; exit 130' INT TERM
if ! $python -m pip --version >/dev/null 2>&1; then # missing, or half made
    found=$(PYTHON="$PYTHON" sh tools/find-python.sh) || exit 1
    rm -rf .venv
    said=$("$found" -m venv .venv 2>&1) || {
        rm -rf .venv
        case $said in *KeyboardInterrupt* | *SIGINT*) kill -INT $$ ;; esac
        printf '%s\n\n' "$said" >&2
        printf '%s\n' "Python could not make .venv. On Debian and Ubuntu: apt install python3-venv; then repeat." >&2
        exit 1
    }
fi
# A home such as /proc is said to be writable, and is not.
cache=${XDG_CACHE_HOME:-$HOME/.cache}
mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ] || export UV_NO_CACHE=1 PIP_NO_CACHE_DIR=1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_RETRIES=1 UV_HTTP_RETRIES=1
ours="-e .[$1] -e ./course[bank,grade,paper]"
echo "Installing the pinned packages of [$1] into .venv ..."
if $python -m pip install -q "$(grep -o '^uv==[^ ]*' requirements.txt)"; then
    .venv/bin/uv pip install -q --python $python -c requirements.txt $ours && exit
    echo "uv could not, for the reason above. Now pip, which takes some minutes ..."
    $python -m pip install -q -c requirements.txt $ours && exit
fi
printf '\n%s\n' "The packages could not be installed; the reason is above." >&2
sh tools/remedy.sh "$1"
exit 1
