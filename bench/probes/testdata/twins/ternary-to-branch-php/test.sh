#!/bin/sh
# ternary-to-branch: a branch or the condition in the place of a conditional expression
f=${1:-input.php}
timeout 10 php -n "$f" >/dev/null 2>&1
[ $? = 255 ] && timeout 10 php -n -d display_errors=1 "$f" 2>/dev/null | grep -q 'Uncaught DivisionByZeroError: Modulo by zero'
