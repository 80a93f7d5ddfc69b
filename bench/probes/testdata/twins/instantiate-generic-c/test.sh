#!/bin/sh
# instantiate-generic: the argument of the one instantiation in the place of the parameter
f=${1:-input.c}
timeout 10 gcc -Werror=implicit -O1 -S -o out.s "$f" 2>/dev/null && grep -qE 'mulsd.*\(%r.*,8\), %xmm' out.s
