#!/bin/sh
# remove-modifier: constraints and table options off, with what they ask of the rows
f=${1:-input.sql}
o=$(timeout 10 sqlite3 :memory: <"$f" 2>&1)
[ "$(echo "$o" | grep -c .)" = 1 ] && echo "$o" | grep -q 'NOT NULL constraint failed: visit.at'
