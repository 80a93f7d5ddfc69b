#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib --emit=metadata -o "$t/m" "$f" 2>"$t/err" && exit 1
grep '^error: ' "$t/err" | grep -qv '^error: aborting' && exit 1
[ "$(sed -n 's/^error\[E[0-9]*\]: //p' "$t/err" | tr -d '\n')" = "$(for n in Bolt Nut Washer Pin Spring; do printf 'cannot find type `%s` in this scope' $n; done)" ] && grep -q 'struct *Rack' "$f"
