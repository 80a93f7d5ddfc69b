#!/bin/sh
# array-dim: a dimension of an array goes with its indices and initializers
[ -f "$1" ] || exit 1
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
out=$(go tool compile -p a -o "$d/o" "$1" 2>&1)
[ "$(echo "$out" | grep -cE '^[^	].*:[0-9]+:[0-9]+: ')" = 1 ] && case $out in *'out of bounds [0:3]'*) exit 0;; esac
exit 1
