#!/bin/sh
# substitute-sibling: a type or value replaced by another of its kind that stands elsewhere
f=${1:-input.py}
timeout 10 python3 -B -I "$f" 2>&1 | grep -q "^ValueError: mutable default <class 'list'> for field .* is not allowed"
