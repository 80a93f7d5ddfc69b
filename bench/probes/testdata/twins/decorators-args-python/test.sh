#!/bin/sh
# decorators with arguments
f=${1:-input.py}
timeout 10 python3 "$f" 2>&1 | grep -q "^KeyError: '/'"
