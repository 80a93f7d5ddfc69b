#!/bin/bash
# inline-typedef: the names of sorts give way to what they stand for
f=${1:-input.smt2}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'incompatible' "$f" || exit 1
[ "$(tr -cd "(" <"$f" | wc -c)" = "$(tr -cd ")" <"$f" | wc -c)" ] || exit 1
out=$(timeout 10 z3 -smt2 "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
[ "$(grep -c error <<<"$out")" = 1 ] && grep -q '^(error "line [0-9]* column [0-9]*: Sorts (Array Int Bool) and Int are incompatible")$' <<<"$out"
