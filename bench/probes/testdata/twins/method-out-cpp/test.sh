#!/bin/sh
# method-to-function: a method leaves its class
[ -f "$1" ] || exit 1
out=$(LC_ALL=C g++ -x c++ -fsyntax-only -std=c++17 -Wall -Werror=return-type "$1" 2>&1) || exit 1
case $out in *'reference to local variable'*) exit 0;; esac
exit 1
