#!/bin/sh
# nested-class-out: an item of an inner module put in the place of the outer one
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-name input --crate-type lib --emit=metadata -o "$t/o.rmeta" "$f" 2>"$t/e" && grep -q 'field `weight` is never read' "$t/e"
