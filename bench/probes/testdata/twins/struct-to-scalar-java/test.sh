#!/bin/sh
# struct-to-scalar: a variable of a class made one of the type of its member
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$t" "$f" >/dev/null 2>&1 && timeout 10 javap -c -p "$t"/*.class | grep -A1 -E ': get(field|static) .*:J$' | grep -q ': lreturn'
