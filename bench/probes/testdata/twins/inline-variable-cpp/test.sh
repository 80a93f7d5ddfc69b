#!/bin/sh
# inline-variable: a variable by its value
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wtype-limits -fsyntax-only "$f" 2>&1 | grep -q 'comparison of unsigned expression' && g++ -w -S -o asm "$f" && grep -q '^_Z4step' asm
