#!/bin/sh
# splice-block: the items of a block among the siblings of the block
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -l -p a -S -o "$t/o" "$f" >"$t/s" 2>&1 && [ "$(awk '/STEXT/{n=$1} n=="a.Pack"' "$t/s" | grep -oE 'CALL\s+a[.][a-z]+\(SB\)' | tr -d '\t' | tr '\n' ' ')" = 'CALLa.open(SB) CALLa.seal(SB) CALLa.seal(SB) CALLa.open(SB) ' ]
