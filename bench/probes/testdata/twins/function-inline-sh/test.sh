#!/bin/sh
# function-inline: a shell function by its body, the parameters by the arguments
[ -f "$1" ] || exit 1
out=$(LC_ALL=C timeout 5 dash -u "$1" </dev/null 2>&1) && exit 1
case $out in *'arithmetic expression: division by zero'*) exit 0;; esac
exit 1
