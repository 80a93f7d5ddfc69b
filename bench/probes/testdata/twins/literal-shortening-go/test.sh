#!/bin/sh
# literal-shortening: a literal made shorter
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 go vet "$f" 2>&1 | grep -q 'not compatible with reflect.StructTag.Get: bad syntax for struct tag value'
