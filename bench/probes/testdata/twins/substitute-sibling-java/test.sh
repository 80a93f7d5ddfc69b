#!/bin/sh
# substitute-sibling: a type or value replaced by another of its kind that stands elsewhere
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$t" "$f" 2>&1 | grep -q 'array required, but .* found'
