#!/bin/sh
# switch-to-case: the statements of a case in the place of the switch
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:unchecked,cast -d . "$f" >log 2>&1 &&
grep -q '\[unchecked\] unchecked call to .* as a member of the raw type' log && grep -qE '\[cast\] redundant cast to [A-Z]$' log
