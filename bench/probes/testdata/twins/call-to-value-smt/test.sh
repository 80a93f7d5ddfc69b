#!/bin/sh
# call-to-value: a call replaced by a value of its type
f=${1:-input.smt2}
out=$(timeout 10 z3 -smt2 "$f" 2>&1 | sed 's/^(error "line [0-9]* column [0-9]*: Argument .* at position [01] does not match declaration (declare-fun bvadd ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))")$/bad/' | tr '\n' ' ')
[ "$out" = 'bad sat ' ] && ! grep -q echo "$f"
