#!/bin/sh
# class: cyclic-definitions (go: initialization cycle; no other error)
f=${1:-input.go}
go tool compile -p a -o o.o "$f" >err 2>&1 && exit 1
[ "$(grep -c "^[^	]*\.go:[^	]*: [a-z]" err)" = 1 ] && grep -q 'initialization cycle' err
