#!/bin/sh
# defer
f=${1:-input.go}
go tool compile -p a -o o.o "$f" 2>&1 | grep -qE 'expression in defer must be function call'
