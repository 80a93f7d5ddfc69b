#!/bin/sh
# substitute-name: an expression replaced by a name that is there already
f=${1:-input.smt2}
out=$(timeout 10 z3 -smt2 "$f" 2>&1 | sed 's/^(error "line [0-9]* column [0-9]*: domain sort (Array Int Int) and parameter Int do not match")$/bad/' | tr '\n' ' ')
[ "$out" = 'bad sat ' ] && ! grep -q echo "$f"
