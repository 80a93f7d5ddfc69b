#!/bin/sh
# class: interface-removal (go: a float64 is used as an index; no other error)
f=${1:-input.go}
go tool compile -p a -o o.o "$f" >err 2>&1 && exit 1
[ "$(grep -c "" err)" = 1 ] && grep -q 'invalid argument: index .* of type float64) must be integer' err
