#!/bin/sh
# struct-to-scalar: unions and bit-fields
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Woverflow -fsyntax-only "$f" 2>&1 | grep -q 'changes value from .99. to .3' && gcc -w -S -o asm "$f" && grep -q '^set:' asm && grep -q '[.] *lo' "$f"
