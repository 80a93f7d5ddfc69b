#!/bin/sh
# class: macro-expand (gcc: the address of a local variable is returned, and no error)
f=${1:-input.c}
LC_ALL=C gcc -c -o out.o "$f" 2>err || exit 1
grep -q 'function returns address of local variable .-Wreturn-local-addr' err
