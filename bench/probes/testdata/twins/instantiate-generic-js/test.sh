#!/bin/sh
# instantiate-generic: the arguments of the one use of a factory in the place of its parameters
f=${1:-input.js}
timeout 10 node "$f" 2>&1 | tr '\n' ' ' | grep -qE 'TypeError: Reduce of empty array with no initial value +at Array.reduce [^ ]* +at [A-Za-z]+ \(/'
