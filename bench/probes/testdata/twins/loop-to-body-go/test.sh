#!/bin/sh
# loop-to-body: the body in the place of the loops around it
f=${1:-input.go}
timeout 10 go tool compile -p a -m -o o.o "$f" >log 2>&1 && grep -q 'moved to heap: ' log && grep -qE 'make\(\[\][a-z]+, [a-z]\w*\) escapes to heap' log
