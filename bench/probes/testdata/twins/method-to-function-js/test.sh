#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.js}
o=$(node --jitless "$f" 2>&1)
printf "%s\n" "$o" | grep -q "Cannot read properties of null (reading 'z')" && printf "%s\n" "$o" | grep -q ' at .*\bf '
