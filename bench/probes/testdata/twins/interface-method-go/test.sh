#!/bin/sh
# interface-method: a method of an interface goes with its implementations; an interface or type by another
[ -f "$1" ] || exit 1
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
out=$(go tool compile -p a -o "$d/o" "$1" 2>&1)
[ "$(echo "$out" | grep -cE '^[^	].*:[0-9]+:[0-9]+: ')" = 1 ] && case $out in *'impossible type assertion'*) exit 0;; esac
exit 1
