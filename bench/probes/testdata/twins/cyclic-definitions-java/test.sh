#!/bin/sh
# cyclic-definitions: classes that need each other go together
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" >err 2>&1; grep -qE 'error: variable [a-z]+ might be assigned in loop' err && grep -qx '1 error' err
