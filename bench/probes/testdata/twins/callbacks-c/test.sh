#!/bin/sh
# struct-to-scalar: a comparison of signs, from a member
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only -Wsign-compare "$f" 2>&1 | grep -q 'comparison of integer expressions of different signedness'
