#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:divzero -d "$t" "$f" >"$t/out" 2>&1 && grep -q 'warning: \[divzero\] division by zero' "$t/out"
