#!/bin/sh
# match-arm-enum: a variant goes with its arms
[ -f "$1" ] || exit 1
out=$(clippy-driver --edition 2021 --crate-type lib --emit=metadata -o - -W clippy::match_wildcard_for_single_variants "$1" 2>&1 >/dev/null) || exit 1
case $out in *'wildcard matches only a single variant'*) exit 0;; esac
exit 1
