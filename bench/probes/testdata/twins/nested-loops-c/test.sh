#!/bin/sh
# loop-to-body: the body for the loop, its variable kept as a variable or parameter
[ -f "$1" ] || exit 1
out=$(LC_ALL=C gcc -x c -fsyntax-only -Wall -Werror=implicit-int -Werror=return-type "$1" 2>&1) || exit 1
case $out in *'[-Wtautological-compare]'*) exit 0;; esac
exit 1
