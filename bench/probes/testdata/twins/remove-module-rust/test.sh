#!/bin/sh
# remove-module: a module dissolves, its paths, imports and visibilities with it
[ -f "$1" ] || exit 1
out=$(rustc --edition 2021 --crate-type lib --emit=metadata -o - "$1" 2>&1 >/dev/null)
[ "$(echo "$out" | grep -c '^error')" = 2 ] && case $out in *'E0382'*) exit 0;; esac
exit 1
