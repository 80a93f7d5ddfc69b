#!/bin/sh
# struct-to-scalar: use after free
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -O2 -Wuse-after-free -S -o asm "$f" 2>&1 | grep -q 'used after'
