#!/bin/sh
# decorators: annotations taken off together with what they stand on
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 javac -proc:none -d "$d" "$f" >"$d/err" 2>&1
grep -q 'error: incompatible types: String cannot be converted to int' "$d/err" && grep -qx '1 error' "$d/err"
