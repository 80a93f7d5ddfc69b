#!/bin/sh
# substitute-name: an expression by a name that is in scope
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qF "TypeError: unsupported operand type(s) for |: 'function' and 'function'"
