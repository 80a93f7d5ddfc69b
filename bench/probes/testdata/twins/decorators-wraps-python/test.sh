#!/bin/sh
# decorators: decorators taken off together with what they stand on
f=${1:-input.py}
o=$(python3 -I -S "$f" 2>&1)
printf "%s\n" "$o" | tail -1 | grep -q "'int' object has no attribute 'gone'" && printf "%s\n" "$o" | grep -q 'in area$'
