#!/bin/sh
# ternary-to-branch: a branch in the place of a conditional expression
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:cast -d "$t" "$f" >"$t/out" 2>&1 && grep -q 'redundant cast to int' "$t/out"
