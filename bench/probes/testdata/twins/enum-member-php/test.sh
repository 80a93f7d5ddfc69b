#!/bin/sh
# enum-member: a named constant replaced by its value
f=${1:-input.php}
timeout 10 php -n -d display_errors=1 "$f" 2>&1 | grep -qF 'Uncaught ValueError: str_repeat(): Argument #2 ($times) must be greater than or equal to 0'
