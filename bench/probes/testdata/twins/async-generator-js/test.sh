#!/bin/sh
# async-removal: asynchronous functions and the waits for them become plain
[ -f "$1" ] || exit 1
out=$(timeout 5 node "$1" 2>&1 </dev/null) && exit 1
case $out in *"Cannot mix BigInt and other types"*) exit 0;; esac
exit 1
