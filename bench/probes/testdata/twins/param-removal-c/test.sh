#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && gcc -w -S -o asm "$f" && grep -q '^top:' asm && grep -q '^mid:' asm && grep -q '^leaf:' asm && grep -c 'call.*leaf' asm | grep -qx 2 && grep -c 'call.*mid' asm | grep -qx 2
