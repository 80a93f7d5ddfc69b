#!/bin/sh
# class: object-to-scalar
f=${1:-input.php}
timeout 5 php -n -d display_errors=stderr "$f" 2>&1 >/dev/null | grep -q 'Uncaught TypeError: Unsupported operand types: array + int in '
