#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.php}
timeout 10 php -n -d display_errors=1 -d log_errors=0 -l "$f" 2>&1 | grep -q '^Fatal error: Cannot use isset() on the result of an expression'
