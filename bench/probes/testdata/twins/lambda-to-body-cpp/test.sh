#!/bin/sh
# lambda-to-body: the body of a lambda called on the spot
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && g++ -w -S -o asm "$f" && grep -q '^_Z3run' asm
