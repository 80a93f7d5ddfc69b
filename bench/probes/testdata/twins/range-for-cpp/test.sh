#!/bin/sh
# loop-to-body: the body for a loop over a range
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wsequence-point -fsyntax-only "$f" 2>&1 | grep -q 'may be undefined' && g++ -w -S -o asm "$f" && grep -q '^_Z5total' asm
