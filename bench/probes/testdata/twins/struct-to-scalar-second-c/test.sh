#!/bin/sh
# class: struct-to-scalar (a run reports a shift of 40 in an int)
f=${1:-input.c}
LC_ALL=C gcc -w -fsanitize=shift -o prog "$f" 2>err || exit 1
ulimit -t 2
./prog >out 2>&1
grep -q "shift exponent 40 is too large for 32-bit type 'int'" out
