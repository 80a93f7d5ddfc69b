#!/bin/bash
# stream-to-call: a stream of calls by the last one
f=${1:-input.java}
! grep -qE 'ProcessHandle|NoSuch' "$f" || exit 1
(ulimit -c 0 -t 10; timeout 10 java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx128m "$f") >out 2>err </dev/null
grep -q 'java.util.NoSuchElementException: No value present' err && grep -q 'at java.base/java.util.Optional\.' err
