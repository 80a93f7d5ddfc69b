#!/bin/sh
# inline-typedef: aliases and alias templates
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wtype-limits -fsyntax-only "$f" 2>&1 | grep -q 'comparison of unsigned expression' && g++ -w -S -o asm "$f" && grep -q '^_Z3cmp' asm
