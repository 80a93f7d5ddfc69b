#!/bin/sh
# inline-function: text with code in it
f=${1:-input.rb}
ruby "$f" 2>&1 | grep -q "undefined method .nope. for nil:NilClass"
