#!/bin/sh
# class: decorator-removal
f=${1:-input.py}
PATH=/usr/bin:$PATH timeout 5 python3 -IS "$f" 2>&1 >/dev/null | grep -qxF "ValueError: invalid literal for int() with base 10: '12px'"
