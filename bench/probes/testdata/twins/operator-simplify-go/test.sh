#!/bin/sh
# operator-simplify: an operation replaced by one of its operands (equal ones together)
f=${1:-input.go}
timeout 10 go vet -bools "$f" 2>&1 | grep -qE ': suspect or: .* != .* \|\| .* != '
