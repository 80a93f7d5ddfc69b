#!/bin/sh
# an index that is out of range
f=${1:-input.py}
timeout 10 python3 -S "$f" 2>&1 | grep -q "^IndexError: list index out of range"
