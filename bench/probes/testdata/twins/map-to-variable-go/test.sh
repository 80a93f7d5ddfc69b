#!/bin/bash
# map-to-variable: a map by a variable or the value of a key (42 is printed, then a division by zero)
f=${1:-input.go}
timeout 20 go build -o prog "$f" 2>/dev/null || exit 1
(ulimit -c 0 -t 2; timeout 2 ./prog) >out 2>&1 </dev/null
[ $? = 2 ] && [ "$(head -n 1 out)" = 42 ] && sed -n 2p out | grep -qx 'panic: runtime error: integer divide by zero'
