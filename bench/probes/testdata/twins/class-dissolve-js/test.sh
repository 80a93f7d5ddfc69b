#!/bin/sh
# class-dissolve: a statement leaves its method and class
[ -f "$1" ] || exit 1
out=$(timeout 5 node "$1" 2>&1 </dev/null) && exit 1
case $out in *"Assignment to constant variable"*) exit 0;; esac
exit 1
