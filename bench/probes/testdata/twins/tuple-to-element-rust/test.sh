#!/bin/sh
# tuple-to-element: a tuple by one of its elements, with its patterns and types
[ -f "$1" ] || exit 1
out=$(clippy-driver --edition 2021 --crate-type lib --emit=metadata -o - -W clippy::approx_constant "$1" 2>&1 >/dev/null) || exit 1
case $out in *'::consts::PI'*) exit 0;; esac
exit 1
