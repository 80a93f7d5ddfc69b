#!/bin/sh
# comprehension: a comprehension by its element, its iterable or a plain display
[ -f "$1" ] || exit 1
out=$(timeout 5 python3 -I -S "$1" 2>&1 </dev/null) && exit 1
case $out in *"unhashable type: 'list'"*) exit 0;; esac
exit 1
