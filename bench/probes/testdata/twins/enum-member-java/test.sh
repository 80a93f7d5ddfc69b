#!/bin/sh
# enum-member
f=${1:-input.java}
javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | grep -qE 'cannot assign a value to final variable'
