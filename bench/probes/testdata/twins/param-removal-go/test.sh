#!/bin/sh
# param-removal
f=${1:-input.go}
go vet "$f" 2>&1 | grep -q 'unreachable code' && grep -q 'push(.*)' "$f" && [ $(grep -o 'push(' "$f" | wc -l) -ge 2 ]
