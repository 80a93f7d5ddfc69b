#!/bin/sh
# merge-base: class templates and their bases made one
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wdelete-non-virtual-dtor -fsyntax-only "$f" 2>&1 | grep -q 'delete-non-virtual-dtor' && g++ -w -S -o asm "$f" && grep -q '^_Z4drop' asm
