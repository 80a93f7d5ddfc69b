#!/bin/sh
# inline-function
f=${1:-input.rb}
timeout 10 ruby --disable-gems "$f" 2>&1 | grep -q "undefined method .foo. for \"the\":String"
