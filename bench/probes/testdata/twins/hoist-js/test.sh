#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Cannot read properties of null (reading 'foo')"
