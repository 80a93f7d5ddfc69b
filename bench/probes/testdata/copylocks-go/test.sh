#!/bin/sh
# The file compiles, and vet reports a WaitGroup that is passed by value.
# Dot imports are excluded: they only save a token in the notation.
f=${1:-input.go}
dir=$(mktemp -d "$PWD/vet.XXXXXX") && trap 'rm -rf "$dir"' EXIT || exit 2
cp "$f" "$dir/a.go" && cd "$dir" && printf 'module a\n\ngo 1.24\n' >go.mod || exit 2
export GOFLAGS=-mod=mod GOTOOLCHAIN=local GOPROXY=off GOWORK=off
go vet -copylocks . 2>&1 | grep -q 'passes lock by value: sync.WaitGroup' &&
	go build . && ! grep -Eq '(^|import|[[:space:](;])\.[[:space:]]*"' a.go
