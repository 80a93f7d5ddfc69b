#!/bin/sh
# class: generator-to-list
f=${1:-input.py}
PATH=/usr/bin:$PATH timeout 5 python3 -IS "$f" 2>&1 >/dev/null | grep -qxF 'TypeError: sequence item 1: expected str instance, NoneType found'
