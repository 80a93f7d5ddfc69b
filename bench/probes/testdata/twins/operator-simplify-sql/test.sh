#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.sql}
grep -q select "$f" && timeout 10 sqlite3 -batch -bail :memory: <"$f" 2>&1 | grep -q 'misuse of aggregate.*sum()'
