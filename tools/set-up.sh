# Install into .venv, which is made if it is missing, both packages and what the extra $1 of pyproject.toml names, in the
# versions that requirements.txt pins: with uv, in seconds, or where uv cannot, as behind an index that only pip is told of, with pip.
python=.venv/bin/python
if [ ! -x $python ]; then
    found=$(PYTHON="$PYTHON" sh tools/find-python.sh) || exit 1
    "$found" -m venv .venv || {
        rm -rf .venv
        printf '\n%s\n' "Python could not make .venv. On Debian and Ubuntu: apt install python3-venv; then repeat." >&2
        exit 1
    }
fi
if [ ! -w "${HOME:-/}" ]; then export UV_NO_CACHE=1 PIP_NO_CACHE_DIR=1; fi
export PIP_DISABLE_PIP_VERSION_CHECK=1
ours="-e .[$1] -e ./course[bank,grade]"
echo "Installing the pinned packages of [$1] into .venv ..."
if $python -m pip install -q "$(grep -o '^uv==[^ ]*' requirements.txt)"; then
    .venv/bin/uv pip install -q --python $python -c requirements.txt $ours && exit
    echo "uv could not, for the reason above. Now pip, which takes some minutes ..."
fi
$python -m pip install -q -c requirements.txt $ours && exit
printf '\n%s\n' "pip could not install the packages; its reason is above." >&2
sh tools/remedy.sh
exit 1
