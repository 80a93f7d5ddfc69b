#!/bin/sh
# instantiate-generic: the type argument in the place of the type parameter
[ -f "$1" ] || exit 1
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
out=$(go tool compile -p a -o "$d/o" "$1" 2>&1)
[ "$(echo "$out" | grep -cE '^[^	].*:[0-9]+:[0-9]+: ')" = 1 ] && case $out in *'(overflows)'*) exit 0;; esac
exit 1
