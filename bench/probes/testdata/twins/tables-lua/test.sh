#!/bin/sh
# inline-variable: nested tables and methods
f=${1:-input.lua}
lua "$f" 2>&1 | grep -q "attempt to index a nil value (field 'c')"
