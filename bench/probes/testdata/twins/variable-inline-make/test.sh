#!/bin/sh
# variable-inline: a variable by its value, until one refers to itself
[ -f "$1" ] || exit 1
out=$(LC_ALL=C MAKEFLAGS= make -n -r -f "$1" 2>&1) && exit 1
case $out in *'references itself (eventually)'*) exit 0;; esac
exit 1
