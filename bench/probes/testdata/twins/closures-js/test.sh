#!/bin/sh
# closures
f=${1:-input.js}
timeout 5 node --jitless "$f" 2>&1 | grep -q '^RangeError: too high'
