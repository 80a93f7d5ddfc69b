#!/bin/sh
# class: let-inline
f=${1:-input.smt2}
out=$(z3 -T:5 "$f" 2>&1)
[ "$(echo "$out" | grep -c error)" = 1 ] &&
echo "$out" | grep -q 'column [0-9]*: Argument .* at position 1 does not match declaration (declare-fun bvadd ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))'
