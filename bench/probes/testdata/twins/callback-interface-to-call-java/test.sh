#!/bin/bash
# callback-interface-to-call: an interface of listeners by what one of them does
f=${1:-input.java}
! grep -q ArrayStore "$f" || exit 1
(ulimit -c 0 -t 10; timeout 10 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx128m "$f") >out 2>err </dev/null
[ $? = 1 ] && grep -A1 'ArrayStoreException: java.lang.Integer' err | tail -n 1 | grep -qE '^[[:space:]]+at [A-Za-z]+\.'  && ! grep -A1 'ArrayStoreException' err | grep -q 'at java.base'
