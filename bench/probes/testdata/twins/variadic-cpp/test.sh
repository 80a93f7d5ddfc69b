#!/bin/sh
# instantiate-generic: parameter packs
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width' && g++ -std=c++17 -w -S -o asm "$f" && grep -q '^main:' asm && [ $(grep -c 'call.*one' asm) -ge 2 ]
