#!/bin/sh
# cyclic-definitions: definitions that need each other taken off together
f=${1:-input.c}
err=$(LC_ALL=C timeout 10 gcc -Wreturn-local-addr -Werror=implicit-function-declaration -fsyntax-only "$f" 2>&1) || exit 1
echo "$err" | grep -q 'function returns address of local variable'
