#!/bin/sh
# if-to-branch: a branch for the conditional
f=${1:-input.py}
o=$(python3 -I -S "$f" 2>&1)
printf "%s\n" "$o" | tail -1 | grep -q "name 'gone' is not defined" && printf "%s\n" "$o" | grep -q 'in f$'
