#!/bin/sh
# splice-block: the items of a block among the siblings of the block
f=${1:-input.cc}
[ "$(timeout 10 clang++ -w -Werror=return-type -O0 -S -emit-llvm -o - "$f" 2>/dev/null | awk '/^define .*gate/,/^}/' | sed -n 's/.*call .*lamp[a-z]*(i32 [a-z]* *\([0-9]*\)).*/\1/p' | tr -d '\n')" = 12345 ]
