#!/bin/sh
# ternary-to-branch: a branch for the conditional expression
f=${1:-input.py}
[ "$(python3 -I -S "$f" 2>/dev/null)" = '1-2' ] && ! grep -q '1-2' "$f" && grep -q '"1", *"2"' "$f"
