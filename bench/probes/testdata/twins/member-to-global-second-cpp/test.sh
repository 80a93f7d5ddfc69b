#!/bin/sh
# class: member-to-global (a run reports the index 9 in an int [4])
f=${1:-input.cpp}
LC_ALL=C g++ -w -fsanitize=bounds -o prog "$f" 2>err || exit 1
ulimit -t 2
./prog >out 2>&1
grep -q "index 9 out of bounds for type 'int \[4\]'" out
