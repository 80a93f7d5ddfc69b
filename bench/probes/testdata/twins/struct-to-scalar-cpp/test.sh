#!/bin/sh
# struct-to-scalar
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -w -O1 -S -o asm "$f" && grep -q "^_Z1f" asm && grep -qE "movq.*g.*\(%rip\), %r" asm
