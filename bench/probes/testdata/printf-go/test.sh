#!/bin/sh
# The file compiles, and vet reports a string where log.Printf wants a number.
# Dot imports are excluded: they only save a token in the notation.
f=${1:-input.go}
dir=$(mktemp -d "$PWD/vet.XXXXXX") && trap 'rm -rf "$dir"' EXIT || exit 2
cp "$f" "$dir/a.go" && cd "$dir" && printf 'module a\n\ngo 1.24\n' >go.mod || exit 2
export GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off GOWORK=off
go vet -printf . 2>&1 | grep -q 'log.Printf format %d has arg .* of wrong type string' &&
	go build . && ! grep -Eq '(^|import|[[:space:](;])\.[[:space:]]*"' a.go
