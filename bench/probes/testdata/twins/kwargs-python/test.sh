#!/bin/sh
# param-removal
f=${1:-input.py}
timeout 10 python3 -S "$f" 2>&1 | grep -q "^AttributeError: 'int' object has no attribute 'strip'"
