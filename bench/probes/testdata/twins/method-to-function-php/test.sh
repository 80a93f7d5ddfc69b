#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.php}
o=$(php -n "$f" 2>&1)
printf "%s\n" "$o" | grep -q "Call to undefined function nope()" && printf "%s\n" "$o" | grep -q '\bf()\|\bf([0-9]*)'
