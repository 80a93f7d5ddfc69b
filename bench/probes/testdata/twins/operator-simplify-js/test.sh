#!/bin/sh
# operator-simplify: an operation replaced by an operand or a simpler operation
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Cannot mix BigInt and other types"
