#!/bin/sh
# remove-modifier
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -std=c++17 -w -S -o asm "$f" && grep -q '^go:' asm && grep -q 'call.*probe' asm
