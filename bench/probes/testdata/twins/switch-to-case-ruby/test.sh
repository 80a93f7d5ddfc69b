#!/bin/sh
# class: switch-to-case
f=${1:-input.rb}
timeout 5 ruby --disable=gems "$f" 2>&1 >/dev/null | grep -q ": invalid value for Integer(): \"0x1G\" (ArgumentError)$"
