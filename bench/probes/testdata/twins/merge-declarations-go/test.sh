#!/bin/sh
# merge-declarations
f=${1:-input.go}
gofmt -e "$f" >/dev/null 2>&1 && go tool compile -p a -o o.o "$f" 2>&1 | grep -qE 'redeclared in this block'
