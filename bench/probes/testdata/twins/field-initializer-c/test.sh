#!/bin/sh
# field-initializer: a field goes with its value in every initializer by position
[ -f "$1" ] || exit 1
out=$(LC_ALL=C gcc -x c -fsyntax-only -Wextra -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types "$1" 2>&1) || exit 1
case $out in *'excess elements'*|*'useless'*) exit 1;; *'[-Wmissing-field-initializers]'*) exit 0;; esac
exit 1
