#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.py}
[ "$(python3 -I -S "$f" 2>/dev/null)" = 13 ] && ! grep -q 13 "$f" && grep -q '4' "$f" && grep -q '[*].*+' "$f"
