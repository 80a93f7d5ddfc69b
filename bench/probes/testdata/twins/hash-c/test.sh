#!/bin/sh
# a program with a hash table
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Wall -fsyntax-only "$f" 2>&1 | grep -q 'suggest parentheses around assignment' && gcc -w -S -o asm "$f" && grep -q '^table_put:' asm && grep -q 'call.*table_get' asm
