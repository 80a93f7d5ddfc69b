#!/bin/sh
# inline-variable: a variable replaced by its value
f=${1:-input.py}
[ "$(python3 -I -S "$f" 2>/dev/null)" = '3!' ] && ! grep -q '3!' "$f" && grep -q 1,.2,.3 "$f"
