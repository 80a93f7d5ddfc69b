#!/bin/sh
# param-to-local: a parameter made a variable, so that the calls need no argument
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$t" "$f" >/dev/null 2>&1 && timeout 10 javap -c -p "$t"/*.class >"$t/out" && awk '/ ring\(/,/^$/' "$t/out" | grep -q ': iinc' && [ "$(awk '/ evening\(/,/^$/' "$t/out" | grep -c 'invoke.* ring:')" = 6 ]
