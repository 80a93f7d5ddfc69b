#!/bin/sh
# return-void: the result of a function dropped, with its type, its returns and what is done with it
f=${1:-input.php}
o=$(timeout 10 php -n -d display_errors=1 "$f" 2>&1) || exit 1
! echo "$o" | grep -qE 'Warning|Notice|Deprecated|parcel\(NULL' && [ "$(echo "$o" | grep -c '^#0 .*: parcel(')" = 2 ] && [ "$(echo "$o" | grep -c '^#1 .*: dispatch(')" = 2 ]
