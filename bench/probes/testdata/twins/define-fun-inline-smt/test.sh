#!/bin/sh
# class: define-fun-inline
f=${1:-input.smt2}
out=$(z3 -T:5 "$f" 2>&1)
[ "$(echo "$out" | grep -c error)" = 1 ] &&
echo "$out" | grep -q 'column [0-9]*: domain sort Bool and parameter sort Int do not match'
