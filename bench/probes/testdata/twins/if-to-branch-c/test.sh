#!/bin/sh
# if-to-branch: a branch for the conditional
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Wall -fsyntax-only "$f" 2>&1 | grep -q 'suggest parentheses around assignment'
