#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.java}
timeout 10 java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$f" >log 2>&1
grep -q '^Exception in thread "main" java.lang.ArithmeticException: / by zero' log && test $(grep -o 'at [^</]*(' log | sort -u | wc -l) = 3
