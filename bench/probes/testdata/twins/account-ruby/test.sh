#!/bin/sh
# an error of its own
f=${1:-input.rb}
timeout 10 ruby --disable-gems "$f" 2>&1 | grep -q "ann has only 0"
