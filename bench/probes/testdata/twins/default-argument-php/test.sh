#!/bin/sh
# class: default-argument
f=${1:-input.php}
timeout 5 php -n -d display_errors=stderr "$f" 2>&1 >/dev/null | grep -q 'Uncaught DivisionByZeroError: Modulo by zero in '
