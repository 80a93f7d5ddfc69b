#!/bin/sh
# splice-list: the elements of an inner list stand among those of the outer
f=${1:-input.php}
! grep -qE '["`]|<<<' "$f" || exit 1
timeout 10 php -n "$f" 2>&1 | grep -oE 'Undefined variable \$[A-Za-z_]+|strlen.*array given' | sort -u | tr '\n' ' ' | grep -qE '^(Undefined variable .[A-Za-z_]+ ){4}strlen'
