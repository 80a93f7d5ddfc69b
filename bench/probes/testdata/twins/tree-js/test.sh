#!/bin/sh
# a member of nothing
f=${1:-input.js}
timeout 5 node --jitless "$f" 2>&1 | grep -q "TypeError: Cannot read properties of undefined (reading 'length')"
