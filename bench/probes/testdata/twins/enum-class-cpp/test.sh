#!/bin/sh
# enum-member: enumerations and their members
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wswitch -fsyntax-only "$f" 2>&1 | grep -q 'enumeration value .on. not handled' && g++ -w -S -o asm "$f" && grep -q '^_Z5paint' asm
