#!/bin/bash
# recursion-to-base: a recursive query gives way to the value of its last step
f=${1:-input.sql}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'overflow|[0-9a-f]{12}' "$f" || exit 1
timeout 10 sqlite3 -safe -batch :memory: 2>&1 <"$f" | head -c 20000 | grep -aq '^Runtime error near line [0-9]*: integer overflow$'
