#!/bin/sh
# trait-dissolve: traits, classes and the namespace dissolve, a statement leaves its method
[ -f "$1" ] || exit 1
out=$(timeout 5 php -n -d short_open_tag=0 -d display_errors=1 -d log_errors=0 "$1" 2>&1) && exit 1
case $out in *"Unsupported operand types: array - int"*) exit 0;; esac
exit 1
