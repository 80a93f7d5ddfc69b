#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.smt2}
o=$(z3 -smt2 "$f" 2>&1)
printf "%s\n" "$o" | grep -q '^(+ 1 (\* a a))' && ! printf "%s\n" "$o" | grep -q error
