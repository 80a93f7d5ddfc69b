#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.lua}
o=$(lua "$f" 2>&1)
printf "%s\n" "$o" | grep -q "attempt to call a nil value (global 'boom')" && printf "%s\n" "$o" | grep -q "'area'" && printf "%s\n" "$o" | grep -q "'main'"
