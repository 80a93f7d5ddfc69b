#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 javac -proc:none -d "$d" "$f" >"$d/err" 2>&1
grep -q 'symbol: *method vat()$' "$d/err" && grep -qx '1 error' "$d/err"
