#!/bin/bash
# recursion-to-base: recursive functions by what their last step does (glibc finds a double free)
f=${1:-input.c}; export LC_ALL=C
timeout 5 gcc -w -O0 -o prog "$f" 2>/dev/null || exit 1
{ (ulimit -c 0 -t 2 -f 4096 -v 2000000; timeout 2 ./prog) >out 2>err </dev/null; } 2>/dev/null
[ $? = 134 ] && grep -q 'free(): double free detected in tcache' err
