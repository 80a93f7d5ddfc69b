#!/bin/sh
# class: channel-removal (go: a string goes into an int; no other error)
f=${1:-input.go}
go tool compile -p a -o o.o "$f" >err 2>&1 && exit 1
[ "$(grep -c "" err)" = 1 ] && grep -q 'cannot use .* (.*string.*) as int value in' err
