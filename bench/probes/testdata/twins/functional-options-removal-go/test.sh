#!/bin/bash
# functional-options-removal: functions that set fields by the values of the fields
f=${1:-input.go}
timeout 20 go build -o prog "$f" 2>/dev/null || exit 1
(ulimit -c 0 -t 2; timeout 2 ./prog) >out 2>&1 </dev/null
[ $? = 2 ] && grep -q '^panic: runtime error: slice bounds out of range' out
