#!/bin/sh
# nested-function-out: an inner function takes the place of the outer one
[ -f "$1" ] || exit 1
out=$(timeout 5 python3 -I -S "$1" 2>&1 </dev/null) && exit 1
case $out in *"cannot access local variable"*) exit 0;; esac
exit 1
