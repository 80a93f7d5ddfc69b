#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.smt2}
[ "$(timeout 10 z3 -smt2 "$f" 2>&1 | tr '\n' ' ')" = 'unsat (rule) ' ] && ! grep -q echo "$f"
