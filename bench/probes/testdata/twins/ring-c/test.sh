#!/bin/sh
# the size of a pointer
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Wsizeof-pointer-memaccess -fsyntax-only "$f" 2>&1 | grep -q 'Wsizeof-pointer-memaccess'
