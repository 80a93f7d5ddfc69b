#!/bin/sh
# class: static-member (the assembly has a zero-initialized object of 2000 bytes)
f=${1:-input.cpp}
LC_ALL=C g++ -S -o out.s "$f" 2>err || exit 1
grep -q '\.zero[[:space:]]*2000$' out.s
