#!/bin/sh
# try-to-body: a destructor that throws
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -S -o asm "$f" 2>&1 | grep -q 'will always call'
