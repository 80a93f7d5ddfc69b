#!/bin/sh
# struct-to-scalar: an object replaced by the value of the one attribute that matters
f=${1:-input.py}
PYTHONHASHSEED=0 timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qx 'RuntimeError: Set changed size during iteration'
