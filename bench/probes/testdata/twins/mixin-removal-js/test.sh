#!/bin/sh
# class: mixin-removal
f=${1:-input.js}
out=$(timeout 5 node "$f" 2>&1 >/dev/null)
echo "$out" | grep -q '^TypeError: Converting circular structure to JSON$' &&
echo "$out" | grep -q "^    --- property 'parent' closes the circle$"
