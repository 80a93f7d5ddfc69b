#!/bin/sh
# nested-class-out: an inner class put in the place of the outer one
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>&1 | tail -1 | grep -qx "TypeError: __bool__ should return bool, returned int"
