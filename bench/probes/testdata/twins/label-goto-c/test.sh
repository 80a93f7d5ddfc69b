#!/bin/sh
# label-goto: a label together with all jumps to it (an unused label or implicit int is refused)
[ -f "$1" ] || exit 1
out=$(LC_ALL=C gcc -x c -fsyntax-only -Wall -Werror=unused-label -Werror=implicit-int -Werror=return-type -Werror=implicit-function-declaration "$1" 2>&1) || exit 1
case $out in *'[-Wreturn-local-addr]'*) exit 0;; esac
exit 1
