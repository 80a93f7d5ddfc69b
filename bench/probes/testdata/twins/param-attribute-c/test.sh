#!/bin/sh
# param-attribute: a parameter goes with the arguments of all calls and with its index in the attribute
[ -f "$1" ] || exit 1
out=$(LC_ALL=C gcc -x c -fsyntax-only -Wall -Werror=implicit-int -Werror=return-type -Werror=implicit-function-declaration -Werror=int-conversion -Werror=incompatible-pointer-types "$1" 2>&1) || exit 1
case $out in *'[-Wnonnull]'*) exit 0;; esac
exit 1
