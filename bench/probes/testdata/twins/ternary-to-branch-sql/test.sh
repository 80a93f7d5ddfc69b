#!/bin/sh
# ternary-to-branch: a branch or the condition in the place of a conditional expression (CASE)
f=${1:-input.sql}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 sqlite3 -batch -bail -cmd '.eqp on' :memory: <"$f" >"$d/plan" 2>&1 && grep -q 'CORRELATED SCALAR SUBQUERY' "$d/plan" && grep -q 'SCAN orders' "$d/plan"
