#!/bin/sh
# remove-namespace: a namespace off, with the qualifiers of its names
f=${1:-input.php}
o=$(php -n "$f" 2>&1)
printf "%s\n" "$o" | grep -q 'Call to undefined function .*\bgone()' && printf "%s\n" "$o" | grep -q '\brun()'
