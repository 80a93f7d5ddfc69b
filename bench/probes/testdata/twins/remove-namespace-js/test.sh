#!/bin/sh
# remove-namespace: a namespace (here an object) taken off, with the qualifiers of its names
f=${1:-input.js}
err=$(timeout 10 node "$f" 2>&1 >/dev/null)
echo "$err" | grep -q '^RangeError: Invalid array length' && echo "$err" | grep -qE '^    at (Object\.)?price \(' && echo "$err" | grep -qE '^    at (Object\.)?total \(' && ! grep -q '`' "$f"
