#!/bin/sh
# try-to-body
f=${1:-input.java}
javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | grep -qE 'might not have been initialized'
