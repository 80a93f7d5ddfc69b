#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.smt2}
[ "$(timeout 10 z3 -smt2 "$f" 2>&1 | sed 's/line [0-9]* column [0-9]*: //' | tr '\n' ' ')" = '(error "domain sort Bool and parameter Int do not match") sat ' ]
