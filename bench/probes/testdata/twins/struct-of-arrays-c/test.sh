#!/bin/bash
# struct-of-arrays: a structure of arrays by one number (the sanitizer finds an overflow of int)
f=${1:-input.c}; export LC_ALL=C
timeout 5 gcc -w -fsanitize=signed-integer-overflow -o prog "$f" 2>/dev/null || exit 1
{ (ulimit -c 0 -t 2 -f 4096 -v 2000000; timeout 2 ./prog) >out 2>err </dev/null; } 2>/dev/null
grep -q "runtime error: signed integer overflow: .* cannot be represented in type 'int'" err
