#!/bin/sh
# class-dissolve: a class dissolves, its attributes become plain values
[ -f "$1" ] || exit 1
out=$(timeout 5 python3 -I -S "$1" 2>&1 </dev/null) && exit 1
case $out in *"modulo by zero"*) exit 0;; esac
exit 1
