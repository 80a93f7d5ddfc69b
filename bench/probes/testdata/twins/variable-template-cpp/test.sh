#!/bin/sh
# instantiate-generic: variable templates and parameters that are not types
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -std=c++17 -w -S -o asm "$f" && grep -q '^_Z3get' asm && grep -q 'fill' asm
