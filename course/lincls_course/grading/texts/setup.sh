#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image.
set -e
apt-get update
for version in 3.14 3.13 3.12 3.11; do
    apt-get install -y "python$version" "python$version-venv" && break
done
"python$version" -m venv /autograder/venv
/autograder/venv/bin/pip install {wheels}
