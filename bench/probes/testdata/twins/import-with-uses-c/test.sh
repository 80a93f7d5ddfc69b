#!/bin/sh
# import-with-uses: an include with the uses of what it brings
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Wall -fsyntax-only "$f" 2>&1 | grep -q 'comparison with string literal'
