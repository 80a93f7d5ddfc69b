#!/bin/sh
# regex-part: a part of a regular expression goes, groups and quantifiers around it
[ -f "$1" ] || exit 1
out=$(timeout 5 node "$1" 2>&1 </dev/null) && exit 1
case $out in *"Range out of order in character class"*) exit 0;; esac
exit 1
