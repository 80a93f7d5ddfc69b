#!/bin/sh
# namespace-unwrap: an element by its content, the namespace declarations move to where they are used
[ -s "$1" ] || exit 1
out=$(LC_ALL=C xmllint --noout --nonet "$1" 2>&1)
case $out in *'parser error'*|*'is not defined'*) exit 1;; *'Namespaced Attribute '*' redefined'*) exit 0;; esac
exit 1
