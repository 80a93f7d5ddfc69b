#!/bin/sh
# substitute-sibling: a type or value replaced by another of its kind that stands elsewhere
f=${1:-input.js}
timeout 10 node "$f" 2>&1 | grep -q '^TypeError: Reduce of empty array with no initial value'
