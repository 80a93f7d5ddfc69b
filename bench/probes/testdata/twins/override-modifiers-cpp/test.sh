#!/bin/sh
# override-modifiers: virtual, override, final, noexcept and const go together in base and derived class
[ -f "$1" ] || exit 1
out=$(LC_ALL=C g++ -x c++ -std=c++17 -fsyntax-only "$1" 2>&1) || exit 1
case $out in *'with no type'*) exit 1;; *'[-Wunused-result]'*) exit 0;; esac
exit 1
