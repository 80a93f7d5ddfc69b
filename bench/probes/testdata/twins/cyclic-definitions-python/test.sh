#!/bin/sh
# cyclic-definitions: two definitions that need each other
f=${1:-input.py}
timeout 10 python3 -S "$f" 2>&1 | grep -q "^RecursionError"
