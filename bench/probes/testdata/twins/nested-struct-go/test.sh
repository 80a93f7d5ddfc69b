#!/bin/sh
# struct-to-scalar: a structure of one field by that field
[ -f "$1" ] || exit 1
out=$(GO111MODULE=off go vet "$1" 2>&1)
case $out in *'vet: '*) exit 1;; *'self-assignment of'*) exit 0;; esac
exit 1
