#!/bin/sh
# call-to-value: a call replaced by a value of its type
f=${1:-input.sql}
timeout 10 sqlite3 -batch :memory: <"$f" 2>&1 | grep -q 'datatype mismatch (20)'
