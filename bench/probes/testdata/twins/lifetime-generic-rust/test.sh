#!/bin/sh
# lifetime-generic: type, const and lifetime parameters go with their arguments and bounds
[ -f "$1" ] || exit 1
out=$(clippy-driver --edition 2021 --crate-type lib --emit=metadata -o - -W clippy::ptr_arg "$1" 2>&1 >/dev/null) || exit 1
case $out in *'writing `&Vec` instead of `&[_]`'*) exit 0;; esac
exit 1
