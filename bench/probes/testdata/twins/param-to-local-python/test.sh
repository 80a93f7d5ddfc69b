#!/bin/sh
# param-to-local: a parameter becomes a variable, the calls lose the argument
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>err.txt >out.txt; tail -1 err.txt | grep -q 'ValueError: list modified during sort' || exit 1
grep -oE ', in [a-z]+$' err.txt | sort -u | wc -l | grep -qx 4 && ! grep -qE 'class|def [a-z]+\([a-z]+ *=' "$f"
