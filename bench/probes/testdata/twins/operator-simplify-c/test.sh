#!/bin/sh
# operator-simplify: an operation by an operand or a simpler operation
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Wbool-compare -fsyntax-only "$f" 2>&1 | grep -q 'comparison of constant .2. with boolean'
