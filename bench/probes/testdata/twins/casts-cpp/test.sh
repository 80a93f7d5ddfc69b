#!/bin/sh
# operator-simplify: casts
f=${1:-input.cc}
g++ -fpermissive -w -fsyntax-only "$f" && g++ -fpermissive -fsyntax-only "$f" 2>&1 | grep -q 'cast from .char\*. to .int. loses precision' && g++ -fpermissive -w -S -o asm "$f" && grep -q '^_Z4conv' asm
