#!/bin/bash
# thread-to-direct: a task of a pool of threads by what it does in main
f=${1:-input.java}
! grep -q Illegal "$f" || exit 1
(ulimit -c 0 -t 10; timeout 10 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx128m "$f") >out 2>err </dev/null
[ $? = 1 ] && grep -q 'java.lang.IllegalMonitorStateException: current thread is not owner' err
