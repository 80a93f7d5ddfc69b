#!/bin/sh
# loop-to-body: the body in the place of the loop
f=${1:-input.js}
timeout 10 node "$f" 2>&1 | grep -A2 "^ReferenceError: Cannot access 'rate' before initialization" | sed -n 's/^ *at \([^ ]*\) .*/\1/p' | tr '\n' ' ' | grep -qx 'charge settle '
