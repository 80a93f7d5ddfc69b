#!/bin/sh
# enum-member: constructors of a datatype go, with what stands for them; one more value would make it satisfiable
f=${1:-input.smt2}
[ "$(timeout 10 z3 -smt2 "$f" 2>&1)" = unsat ] && [ "$(tr '\n' ' ' <"$f" | sed 's/( *park *)/(park)(zz9)/' | timeout 10 z3 -smt2 -in 2>&1)" = sat ]
