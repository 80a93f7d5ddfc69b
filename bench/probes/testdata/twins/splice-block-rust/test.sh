#!/bin/sh
# splice-block: the items of a block among the siblings of the block
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib -C debug-assertions=no --emit=mir -o "$t/m" "$f" 2>/dev/null && [ "$(awk '/^fn tour\(/,/^}/' "$t/m" | grep -oE '= (dive|rise)\(' | tr -d '\n=( ')" = diverisedivediverise ]
