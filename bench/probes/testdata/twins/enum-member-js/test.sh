#!/bin/sh
# enum-member: a named constant replaced by its value
f=${1:-input.js}
timeout 10 node "$f" 2>&1 | grep -q '^RangeError: toFixed() digits argument must be between 0 and 100'
