#!/bin/sh
# call-to-value: a call by a value of its type
f=${1:-input.java}
sed 's,/.*,,' "$f" | grep -qw class || exit 1
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | tr -s ' \n' ' ' | grep -q "bad operand types for binary operator '&&'.*first type: String second type: int 1 error"
