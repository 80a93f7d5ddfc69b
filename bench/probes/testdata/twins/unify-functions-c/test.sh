#!/bin/sh
# unify-functions: calls of one function go to another
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -fsyntax-only "$f" 2>&1 | grep -q 'initialization of .char \*. from .int. makes pointer' && grep -qE '[a-z]+ *\( *[a-z]+ *\(' "$f"
