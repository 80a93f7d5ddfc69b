#!/bin/sh
# splice-list: inner initializer lists among the items of the outer
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'overflow in conversion' && gcc -w -S -o asm "$f" && grep -q '^tab:' asm
