#!/bin/sh
# return-void
f=${1:-input.c}
gcc -w -S -o asm "$f" && grep -q '^use:' asm && [ $(grep -c 'call.*make' asm) -ge 3 ] && [ $(grep -c 'call.*pass' asm) -ge 3 ]
