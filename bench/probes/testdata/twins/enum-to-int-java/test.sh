#!/bin/sh
# enum-to-int: values of an enumeration by numbers, the selector and all cases together
[ -f "$1" ] || exit 1
out=$(LC_ALL=C javac -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -implicit:none -XDshould-stop.ifNoError=FLOW -Xlint:fallthrough "$1" 2>&1) || exit 1
case $out in *'[fallthrough'*) exit 0;; esac
exit 1
