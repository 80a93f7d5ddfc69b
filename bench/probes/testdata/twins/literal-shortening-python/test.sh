#!/bin/sh
# literal-shortening: a literal made shorter (and what it asks for goes)
f=${1:-input.py}
timeout 10 python3 -B -I "$f" 2>&1 >/dev/null | grep -q "^ValueError: unsupported format character 'y' (0x79) at index"
