#!/bin/sh
# class-to-struct: a kind of declaration replaced by a simpler one (abstract class by interface)
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:divzero -d "$t" "$f" >"$t/e" 2>&1 && grep -q '\[divzero\]' "$t/e" && timeout 10 javap -p "$t"/*.class | grep -q 'abstract int level()'
