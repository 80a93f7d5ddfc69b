#!/bin/sh
# macro-expand
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && g++ -w -S -o asm "$f" && grep -q '^main:' asm && grep -q 'call.*left' asm
