#!/bin/sh
# return-void: the result of a function dropped, with its returns and what is done with it
f=${1:-input.js}
o=$(timeout 10 node --jitless "$f" 2>&1) || exit 1
[ "$(echo "$o" | grep -A1 '^    at seat (' | grep -c '^    at book (')" = 3 ] && ! grep -qE 'seat *\( *seat' "$f" && [ "$(grep -oE 'function (seat|book)' "$f" | wc -l)" = 2 ]
