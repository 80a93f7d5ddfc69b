#!/bin/sh
# inline-function: constants computed at compile time
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && g++ -std=c++17 -w -S -o asm "$f" && grep -q '^_Z3use' asm
