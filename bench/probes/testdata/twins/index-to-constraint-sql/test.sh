#!/bin/bash
# index-to-constraint: an index on an expression becomes a constraint of the column, the other statements go
f=${1:-input.sql}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'failed|sqlite_|pragma_|dbstat' "$f" || exit 1
timeout 10 sqlite3 -safe -batch :memory: 2>&1 <"$f" | head -c 20000 | grep -aq '^Runtime error near line [0-9]*: UNIQUE constraint failed: '
