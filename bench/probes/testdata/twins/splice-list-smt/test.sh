#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.smt2}
o=$(z3 -smt2 "$f" 2>&1)
printf "%s\n" "$o" | grep -q '^(and p q r)' && ! printf "%s\n" "$o" | grep -q error && ! grep -q 'define-fun (and' "$f"
