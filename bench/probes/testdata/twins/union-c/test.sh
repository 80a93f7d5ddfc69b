#!/bin/sh
# macro-expand: a shift that is too wide
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'left shift count >= width of type'
