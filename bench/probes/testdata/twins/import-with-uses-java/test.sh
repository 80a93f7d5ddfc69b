#!/bin/sh
# import-with-uses: an import taken off with the uses of what it brings
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 javac -Xlint:unchecked -d "$d" "$f" >"$d/out" 2>&1 && grep -q 'unchecked call to compareTo(T) as a member of the raw type Comparable' "$d/out" && grep -q "\\. *compareTo" "$f"
