#!/bin/sh
# classes and blocks to what is in them
f=${1:-input.rb}
timeout 10 ruby --disable-gems "$f" 2>&1 | grep -q "undefined method .\*. for nil"
