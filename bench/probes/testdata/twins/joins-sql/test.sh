#!/bin/sh
# unify: two tables become one, joins and unions go
f=${1:-input.sql}
sqlite3 :memory: <"$f" 2>&1 | grep -q 'ambiguous column name: a'
