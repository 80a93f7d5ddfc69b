#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 javac -nowarn -d "$d" "$f" >/dev/null 2>&1 && timeout 10 javap -c -p "$d"/*.class 2>/dev/null | grep -o 'monitorenter\|StringBuilder.reverse\|monitorexit\|String.trim' | tr '\n' ' ' | grep -q 'monitorenter StringBuilder.reverse monitorexit .*String.trim'
