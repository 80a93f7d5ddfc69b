#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.php}
timeout 10 php -n "$f" 2>&1 | sed -n '/Uncaught DivisionByZeroError: Modulo by zero/,$s/^#\([0-9]\).* \([^ ]*[>:]\)*\([a-z{]*\)[(}].*/\1\3/p' | tr '\n' ' ' | grep -q '^0checksum 1verify 2{main '
