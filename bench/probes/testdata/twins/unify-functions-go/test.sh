#!/bin/sh
# unify-functions: one function for two
f=${1:-input.go}
go vet "$f" 2>&1 | grep -q 'format %s has arg .* of wrong type int'
