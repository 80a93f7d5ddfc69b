#!/bin/sh
# class: iterator-protocol-removal
f=${1:-input.py}
PATH=/usr/bin:$PATH timeout 5 python3 -IS "$f" 2>&1 >/dev/null | grep -qxF 'RuntimeError: deque mutated during iteration'
