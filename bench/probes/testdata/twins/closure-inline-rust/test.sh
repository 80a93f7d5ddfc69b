#!/bin/sh
# closure-inline: a closure that is called on the spot by its body
[ -f "$1" ] || exit 1
out=$(rustc --edition 2021 --crate-type lib --emit=metadata -o -  "$1" 2>&1 >/dev/null) || exit 1
case $out in *'unused_comparisons'*) exit 0;; esac
exit 1
