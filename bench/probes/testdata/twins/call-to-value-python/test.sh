#!/bin/sh
# call-to-value
f=${1:-input.py}
timeout 10 python3 -S "$f" 2>&1 | grep -q "^KeyError: 'mean'"
