#!/bin/sh
# with and comprehension to what is in them
f=${1:-input.py}
timeout 10 python3 -S "$f" 2>&1 | grep -q "^TypeError: list indices must be integers or slices, not str"
