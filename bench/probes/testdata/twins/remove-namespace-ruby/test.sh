#!/bin/sh
# remove-namespace: a module off, with the qualifiers of its names
f=${1:-input.rb}
o=$(ruby "$f" 2>&1)
printf "%s\n" "$o" | grep -q "undefined method .nope. for 1:Integer" && printf "%s\n" "$o" | grep -q "in .f'"
