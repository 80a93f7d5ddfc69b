#!/bin/sh
# class: method-to-function (go: the call of a function without a result is used as a value; no other error)
f=${1:-input.go}
go tool compile -p a -o o.o "$f" >err 2>&1 && exit 1
[ "$(grep -c "" err)" = 1 ] && grep -q '(no value) used as value' err
