#!/bin/sh
# body-to-declaration: a method with a body becomes an abstract one
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:overloads -d . "$f" >err 2>&1 && grep -qE '\[overloads\] [a-z]+\([A-Z].*\) in [A-Z].* is potentially ambiguous with' err
