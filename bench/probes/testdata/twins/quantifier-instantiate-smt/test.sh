#!/bin/bash
# quantifier-instantiate: quantified formulas give way to an instance; two of them, only together, stay a contradiction
f=${1:-input.smt2}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'echo|get-info' "$f" || exit 1
out=$(timeout 10 z3 -smt2 "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
[[ $out =~ ^unsat$'\n'\(([a-z]+)\ ([a-z]+)\)$ ]] && [ "${BASH_REMATCH[1]}" != "${BASH_REMATCH[2]}" ]
