#!/bin/sh
# decorators: attributes taken off together with what they stand on
f=${1:-input.php}
timeout 10 php -n -d display_errors=1 -d html_errors=0 "$f" 2>&1 | grep -q '^PHP Fatal error:  Uncaught DivisionByZeroError: Modulo by zero\|^Fatal error: Uncaught DivisionByZeroError: Modulo by zero'
