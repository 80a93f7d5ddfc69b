#!/bin/sh
# Keeps one feature of tally.c, the calculator: the program compiles without the
# warnings that mean undefined behaviour, and three uses of "tally calc" come out right.
for cc in gcc-12 gcc clang cc; do command -v $cc > /dev/null && break; done
W="-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=return-type -Werror=uninitialized"
$cc -O1 -Wall $W -o tally tally.c > cc.log 2>&1 || exit 1
use() { timeout -s KILL 2 ./tally calc "$@" < /dev/null 2> err.log; }
[ "$(use '2 + 3 * (10 - 4) / 2')" = 11 ] || exit 1
[ "$(use '-(7 % 4) * 100 - 1')" = -301 ] || exit 1
use '1 / (2 - 2)' > out.log && exit 1
[ $? = 2 ] && grep -q 'division by zero' err.log
