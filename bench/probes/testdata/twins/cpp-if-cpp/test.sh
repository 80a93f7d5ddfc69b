#!/bin/sh
# cpp-if: the lines of a preprocessor conditional go, the text between them stays
f=${1:-input.cpp}
LC_ALL=C timeout 10 g++ -Wimplicit-fallthrough -c -o out.o "$f" 2>err && grep -q 'warning: this statement may fall through' err
