#!/bin/sh
# if-to-branch: a branch in the place of CASE
f=${1:-input.sql}
! grep -qiE 'sqlite_|pragma' "$f" && timeout 10 sqlite3 -batch -bail :memory: <"$f" 2>&1 | tr -d '\n' | grep -qE '^QUERY PLAN.--SCAN [a-z]\w*.--CORRELATED SCALAR SUBQUERY [0-9]+[| ]* `--SEARCH [a-z]\w* USING INTEGER PRIMARY KEY'
