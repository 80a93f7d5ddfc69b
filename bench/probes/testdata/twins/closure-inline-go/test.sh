#!/bin/sh
# closure-inline: a function literal by its body where it is called
[ -f "$1" ] || exit 1
out=$(GO111MODULE=off go vet "$1" 2>&1)
case $out in *'vet: '*) exit 1;; *'redundant or: '*) exit 0;; esac
exit 1
