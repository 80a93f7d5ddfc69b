#!/bin/sh
# class: error-handling-removal (go: the operator ! on an int; no other error)
f=${1:-input.go}
go tool compile -p a -o o.o "$f" >err 2>&1 && exit 1
[ "$(grep -c "" err)" = 1 ] && grep -q 'invalid operation: operator ! not defined on .* int[ )]' err
