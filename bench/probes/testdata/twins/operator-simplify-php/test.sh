#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.php}
timeout 10 php -n -d error_reporting=-1 -d display_errors=1 -d log_errors=0 -d html_errors=0 "$f" 2>&1 | grep -q '^Deprecated: Implicit conversion from float [0-9.]* to int loses precision in .* on line'
