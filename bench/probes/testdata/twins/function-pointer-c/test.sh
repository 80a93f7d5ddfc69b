#!/bin/sh
# pointer-level: pointers to functions
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && gcc -w -S -o asm "$f" && grep -q '^apply:' asm && grep -q 'call.*[*]' asm
