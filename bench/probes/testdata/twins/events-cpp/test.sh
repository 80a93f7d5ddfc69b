#!/bin/sh
# a program with namespaces, templates and inheritance
f=${1:-input.cc}
g++ -std=c++17 -fsyntax-only -Wdelete-non-virtual-dtor "$f" 2>&1 | grep -q 'delete-non-virtual-dtor' && g++ -std=c++17 -w -S -o asm "$f" && grep -q '^main:' asm
