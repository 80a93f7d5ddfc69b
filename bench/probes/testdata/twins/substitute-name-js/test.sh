#!/bin/sh
# substitute-name: an expression replaced by a name that is in scope
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Assignment to constant variable"
