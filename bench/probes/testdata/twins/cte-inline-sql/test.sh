#!/bin/sh
# cte-inline: a named query by its text or a table
[ -f "$1" ] || exit 1
out=$(timeout 5 sqlite3 -batch -bail :memory: <"$1" 2>&1) && exit 1
case $out in *"misuse of aggregate"*) exit 0;; esac
exit 1
