#!/bin/sh
# class: context-manager-to-body
f=${1:-input.py}
PATH=/usr/bin:$PATH timeout 5 python3 -IS "$f" 2>&1 >/dev/null | grep -qxF 'ValueError: I/O operation on closed file'
