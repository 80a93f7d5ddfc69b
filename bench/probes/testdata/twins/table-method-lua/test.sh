#!/bin/sh
# table-method: objects made of tables dissolve, the method call gets a plain value
[ -f "$1" ] || exit 1
out=$(timeout 5 lua5.4 "$1" 2>&1 </dev/null) && exit 1
case $out in *"attempt to call a nil value (method '"*) exit 0;; esac
exit 1
