#!/bin/sh
# return-void: the result of a function with its returns and its uses
f=${1:-input.java}
timeout 10 java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$f" >err.txt 2>&1
grep -q '"main" java.lang.IllegalArgumentException: count is negative' err.txt && grep -oE '^.at [A-Za-z]+\.[a-z]+\(' err.txt | sort -u | wc -l | grep -qx 3
