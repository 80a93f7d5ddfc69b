#!/bin/sh
# switch-to-case
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && g++ -w -S -o asm "$f" && grep -q '^_Z4eval' asm
