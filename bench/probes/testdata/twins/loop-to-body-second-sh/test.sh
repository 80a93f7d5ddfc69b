#!/bin/sh
# class: loop-to-body
f=${1:-input.sh}
timeout 5 sh "$f" 2>&1 >/dev/null | grep -q ': printf: 7x: not completely converted$'
