#!/bin/bash
# goroutine-to-direct: functions that run beside main by what they do in main
f=${1:-input.go}
timeout 20 go build -o prog "$f" 2>/dev/null || exit 1
(ulimit -c 0 -t 2; timeout 2 ./prog) >out 2>&1 </dev/null
[ $? = 2 ] && [ "$(head -n 1 out)" = 'fatal error: all goroutines are asleep - deadlock!' ]
