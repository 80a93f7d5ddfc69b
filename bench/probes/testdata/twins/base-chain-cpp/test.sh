#!/bin/sh
# base-chain: classes of a chain of bases become one
[ -f "$1" ] || exit 1
out=$(LC_ALL=C g++ -x c++ -fsyntax-only -std=c++17 "$1" 2>&1) || exit 1
case $out in *'[-Winaccessible-base]'*) exit 0;; esac
exit 1
