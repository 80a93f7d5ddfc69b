#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.java}
grep -q 'new [A-Za-z]' "$f" && ! grep -q '[/"]' "$f" || exit 1
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | tr '\n' ' ' | grep -q 'recursive constructor invocation.* 1 error'
