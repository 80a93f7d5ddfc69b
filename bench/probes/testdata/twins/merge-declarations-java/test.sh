#!/bin/sh
# merge-declarations: two declarations of a kind made one
f=${1:-input.java}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
timeout 10 javac -nowarn -proc:none -d "$d" "$f" >/dev/null 2>&1 || exit 1
timeout 10 javap -p "$d"/*.class >"$d/fields" || exit 1
for n in width height depth weight; do
  grep -qE "^  ([a-z]+ )*int $n;\$" "$d/fields" || exit 1
done
