#!/bin/sh
# cyclic-definitions: definitions that need each other taken off together
f=${1:-input.js}
timeout 10 node "$f" 2>&1 | grep -q "^TypeError: Class constructor Door cannot be invoked without 'new'"
