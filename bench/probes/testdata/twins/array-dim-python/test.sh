#!/bin/sh
# array-dim: a dimension or size of an array taken off, with its indices
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qx 'IndexError: list index out of range' && grep -q 'hall\[' "$f"
