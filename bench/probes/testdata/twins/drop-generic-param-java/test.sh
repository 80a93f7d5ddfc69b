#!/bin/sh
# drop-generic-param: a parameter of a generic with the arguments of its uses
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | tr -s ' \n' ' ' | grep -qE 'incompatible types: [A-Za-z]+<[^ ]*> cannot be converted to [A-Za-z]+<.*type-variable.* 1 error'
