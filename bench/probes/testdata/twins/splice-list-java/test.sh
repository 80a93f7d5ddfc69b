#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$t" "$f" >/dev/null 2>&1 && timeout 10 javap -c -p "$t"/*.class >"$t/out" && [ "$(grep -A1 ': ldc ' "$t/out" | grep -oE 'String .*|aastore' | tr '\n' ' ')" = 'String n aastore String e aastore String s aastore String w aastore ' ]
