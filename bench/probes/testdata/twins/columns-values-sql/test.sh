#!/bin/sh
# columns-values: a column goes with its values in every row and in the constraints
[ -f "$1" ] || exit 1
out=$(timeout 5 sqlite3 -batch -bail :memory: <"$1" 2>&1) && exit 1
case $out in *"UNIQUE constraint failed"*) exit 0;; esac
exit 1
