#!/bin/sh
# unify-functions: calls of one function go to itself
f=${1:-input.js}
timeout 20 node --jitless "$f" 2>&1 | grep -q "Maximum call stack size exceeded"
