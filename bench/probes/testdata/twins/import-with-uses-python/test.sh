#!/bin/sh
# import-with-uses: an import with the uses of what it brings
f=${1:-input.py}
python3 -I "$f" 2>&1 | tail -1 | grep -q "module 'json' has no attribute 'nope'"
