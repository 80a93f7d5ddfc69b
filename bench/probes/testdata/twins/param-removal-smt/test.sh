#!/bin/sh
# param-removal: a parameter with the arguments of all calls; the two assertions that use the function stay
f=${1:-input.smt2}
[ "$(timeout 10 z3 -smt2 "$f" 2>&1)" = unsat ] && [ "$(sed 's/define-fun/ignored/g' "$f" | timeout 10 z3 -smt2 -in 2>&1 | grep -c 'unknown constant')" = 2 ]
