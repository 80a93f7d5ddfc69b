#!/bin/sh
# instantiate-generic: concepts and constraints
f=${1:-input.cc}
g++ -std=c++20 -w -fsyntax-only "$f" && g++ -std=c++20 -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -std=c++20 -w -S -o asm "$f" && grep -q '^main:' asm && grep -q 'call.*half' asm
