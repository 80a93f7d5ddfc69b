#!/bin/sh
# merge-declarations: declarations of a kind become one
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Identifier 'b' has already been declared"
