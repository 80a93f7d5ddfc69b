#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.lua}
lua "$f" 2>&1 | grep -q "attempt to perform arithmetic on a nil value (field 'y')" && grep -q '{' "$f"
