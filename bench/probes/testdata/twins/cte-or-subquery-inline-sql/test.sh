#!/bin/sh
# class: cte-or-subquery-inline
f=${1:-input.sql}
timeout 5 sqlite3 -batch -safe :memory: < "$f" 2>&1 >/dev/null | grep -q 'error near line [0-9]*: malformed JSON'
