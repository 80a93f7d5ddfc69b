#!/bin/sh
# nested-class-out: an inner class for the outer one
f=${1:-input.rb}
o=$(ruby "$f" 2>&1)
printf "%s\n" "$o" | grep -q "undefined method .nope. for 1:Integer" && printf "%s\n" "$o" | grep -q "in .f'"
