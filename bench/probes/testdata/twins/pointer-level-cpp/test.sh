#!/bin/sh
# pointer-level: a level of indirection of a variable and of its uses goes
f=${1:-input.cpp}
LC_ALL=C timeout 10 g++ -w -fsyntax-only "$f" >err 2>&1; [ "$(grep -c 'error:' err)" = 1 ] && grep -qE "no match for 'operator\+' \(operand types are '[A-Za-z]+' and 'int'\)" err
