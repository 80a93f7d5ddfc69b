#!/bin/sh
# lambda-to-body: the body of a function that is called on the spot in the place of the call
f=${1:-input.py}
python3 -I -S "$f" 2>&1 | tail -1 | grep -q "'int' object has no attribute 'nope'"
