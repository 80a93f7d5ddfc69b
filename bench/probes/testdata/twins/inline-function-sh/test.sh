#!/bin/sh
# class: inline-function
f=${1:-input.sh}
timeout 5 sh "$f" 2>&1 >/dev/null | grep -q ': arithmetic expression: division by zero: "[^"]*"$'
