#!/bin/sh
# hoist: a sub-select in the place of the query around it
f=${1:-input.sql}
sqlite3 :memory: <"$f" 2>&1 | grep -q 'SELECTs to the left and right of UNION do not have the same number'
