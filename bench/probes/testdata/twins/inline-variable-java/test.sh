#!/bin/sh
# inline-variable: a variable by its value
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" >err.txt 2>&1
grep -q 'error: duplicate case label' err.txt && grep -qx '1 error' err.txt
