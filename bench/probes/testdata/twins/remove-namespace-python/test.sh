#!/bin/sh
# remove-namespace: a class that is only a namespace goes, with the qualifiers of its names
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qx 'RuntimeError: generator raised StopIteration'
