#!/bin/sh
# class: property-to-field
f=${1:-input.py}
PATH=/usr/bin:$PATH timeout 5 python3 -IS "$f" 2>&1 >/dev/null | grep -qxF "TypeError: 'float' object cannot be interpreted as an integer"
