#!/bin/sh
# merge-base: a class and its base become one, or the base goes
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Cannot set property n of .* which has only a getter"
