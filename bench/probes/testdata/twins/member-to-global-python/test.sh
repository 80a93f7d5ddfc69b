#!/bin/sh
# member-to-global: a member of an object becomes a variable
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qx 'RuntimeError: Set changed size during iteration'
