#!/bin/sh
# member-to-global: a member of an object becomes a variable of the class that uses it
f=${1:-input.java}
timeout 10 java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$f" 2>&1 | grep -q '^Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String\.[a-z]*()" because ".*\.name" is null'
