#!/bin/sh
# call-to-value: a call replaced by a value of its type
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "\.toFixed is not a function"
