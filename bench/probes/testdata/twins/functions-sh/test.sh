#!/bin/sh
# if, loop and function to what is in them
f=${1:-input.sh}
timeout 5 dash "$f" 2>&1 | grep -q 'missing: not given'
