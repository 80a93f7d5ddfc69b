#!/bin/sh
# operator-simplify: comma expressions
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && gcc -w -S -o asm "$f" && grep -q '^run:' asm
