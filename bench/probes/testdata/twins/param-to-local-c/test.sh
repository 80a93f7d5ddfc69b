#!/bin/sh
# param-to-local: a parameter made a local variable, so that the calls need no argument
f=${1:-input.c}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 clang -std=c2x -Werror -Wno-error=return-stack-address -O0 -S -o "$t/s" "$f" 2>"$t/err" &&
grep -q 'address of stack memory associated with' "$t/err" && awk '/^fill:/,/[.]size/' "$t/s" | grep -c 'call.*slot' | grep -qx 4 && ! grep -qE 'slot *\( *slot' "$f"
