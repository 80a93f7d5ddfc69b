#!/bin/sh
# generics and methods: a lock that is copied
f=${1:-input.go}
go vet "$f" 2>&1 | grep -q 'passes lock by value'
