#!/bin/sh
# a program with a visitor, smart pointers and namespaces
f=${1:-input.cc}
g++ -fsyntax-only -Wdelete-non-virtual-dtor "$f" 2>&1 | grep -q 'delete-non-virtual-dtor' && g++ -w -S -o asm "$f" && grep -q '^main:' asm
