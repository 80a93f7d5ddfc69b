#!/bin/sh
# enum-member
f=${1:-input.py}
timeout 10 python3 "$f" 2>&1 | grep -q "^ValueError: 4 is not a valid Color"
