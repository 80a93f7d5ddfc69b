#!/bin/sh
# merge-base: a class and its base class become one
[ -f "$1" ] || exit 1
out=$(LC_ALL=C javac -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -implicit:none -XDshould-stop.ifNoError=FLOW -Xlint:static "$1" 2>&1) || exit 1
case $out in *'[static] static method'*) exit 0;; esac
exit 1
