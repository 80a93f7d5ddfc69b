#!/bin/sh
# inline-variable: a variable replaced by its value
f=${1:-input.smt2}
o=$(z3 -smt2 "$f" 2>&1)
printf "%s\n" "$o" | grep -q '^(+ 5 (\* 2 a))' && ! printf "%s\n" "$o" | grep -q error && grep -q '+ a 1' "$f"
