#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.py}
timeout 10 python3 "$f" 2>&1 >/dev/null | tail -n 1 | grep -qx 'ValueError: negative shift count' && grep -q '<<' "$f"
