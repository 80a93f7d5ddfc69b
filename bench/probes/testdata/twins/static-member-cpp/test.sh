#!/bin/sh
# member-to-global: static members defined outside
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -w -S -o asm "$f" && grep -q '^_Z3use' asm && grep -q 'call.*add' asm && grep -q 'count' asm
