#!/bin/sh
# param-to-local: a parameter becomes a variable, the calls lose the argument
f=${1:-input.js}
o=$(node --jitless "$f" 2>&1)
printf "%s\n" "$o" | grep -q "Cannot read properties of undefined (reading 'z')" && printf "%s\n" "$o" | grep -q 'at f '
