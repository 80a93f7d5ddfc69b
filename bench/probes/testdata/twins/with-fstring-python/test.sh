#!/bin/sh
# splice-block: with statements and formatted strings
f=${1:-input.py}
python3 -I -S "$f" 2>&1 | tail -1 | grep -q "Unknown format code 'd' for object of type 'str'"
