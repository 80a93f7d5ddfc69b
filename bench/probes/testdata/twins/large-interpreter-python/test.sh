#!/bin/sh
# a larger program: an interpreter of expressions
f=${1:-input.py}
o=$(python3 -I "$f" 2>&1)
printf "%s\n" "$o" | tail -1 | grep -q "TypeError: can't multiply sequence by non-int of type 'float'" && printf "%s\n" "$o" | grep -q 'in visit_BinOp$'
