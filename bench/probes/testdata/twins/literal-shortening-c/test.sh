#!/bin/sh
# literal-shortening: a literal made shorter
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'multi-character character constant'
