#!/bin/sh
# inline-typedef: a type name replaced by what it stands for
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 go vet "$f" 2>&1 | grep -q '(8 bits) too small for shift of 9'
