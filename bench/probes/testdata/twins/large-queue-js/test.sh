#!/bin/sh
# a larger program: an event queue with a class hierarchy
f=${1:-input.js}
o=$(node --jitless "$f" 2>&1)
printf "%s\n" "$o" | grep -q "Cannot read properties of undefined (reading 'handler')" && printf "%s\n" "$o" | grep -q ' at .*\brun ' && printf "%s\n" "$o" | grep -q ' at .*\bdrain '
