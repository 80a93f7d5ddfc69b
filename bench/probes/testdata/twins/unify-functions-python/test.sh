#!/bin/sh
# unify-functions: the calls of one function go to another, so that it can go
f=${1:-input.py}
timeout 10 python3 -I -S "$f" 2>err; tail -1 err | grep -qx 'IndexError: list index out of range' && test "$(grep -c '^  File' err)" = 4
