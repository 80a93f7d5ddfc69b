#!/bin/sh
# try-to-body
f=${1:-input.php}
timeout 10 php "$f" 2>&1 | grep -q 'DivisionByZeroError: Division by zero'
