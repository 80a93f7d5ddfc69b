#!/bin/sh
# method-to-function
f=${1:-input.lua}
timeout 5 lua5.4 "$f" 2>&1 | grep -q "attempt to index a nil value (local 'v')"
