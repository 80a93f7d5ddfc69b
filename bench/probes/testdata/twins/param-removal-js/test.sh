#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.js}
o=$(node --jitless "$f" 2>&1)
printf "%s\n" "$o" | grep -q "boom is not defined" && printf "%s\n" "$o" | grep -q 'at area ' && printf "%s\n" "$o" | grep -q 'at main '
