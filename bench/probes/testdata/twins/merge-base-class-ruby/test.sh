#!/bin/sh
# class: merge-base-class
f=${1:-input.rb}
timeout 5 ruby --disable=gems "$f" 2>&1 >/dev/null | grep -q ": can't modify frozen String: \"draft\" (FrozenError)$"
