#!/bin/sh
# substitute-sibling: a type by another one that stands elsewhere
f=${1:-input.go}
timeout 10 go tool compile -p a -o o.o "$f" 2>&1 | tr -d '\n' | grep -qE 'invalid recursive type [A-Za-z]+.*[A-Za-z]+ refers to [A-Za-z].*[A-Za-z]+ refers to [A-Za-z]'
