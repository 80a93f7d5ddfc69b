#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.go}
o=$(timeout 10 go vet "$f" 2>&1 | grep -v '^#')
[ "$(echo "$o" | grep -c .)" = 1 ] && echo "$o" | grep -q ': self-assignment of '
