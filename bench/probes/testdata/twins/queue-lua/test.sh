#!/bin/sh
# arithmetic on a string
f=${1:-input.lua}
timeout 5 lua5.4 "$f" 2>&1 | grep -q 'attempt to add a .string. with a .number.'
