#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.py}
o=$(python3 -I -S "$f" 2>&1)
printf "%s\n" "$o" | tail -1 | grep -q ZeroDivisionError && printf "%s\n" "$o" | grep -q 'in half' && printf "%s\n" "$o" | grep -q 'in go'
