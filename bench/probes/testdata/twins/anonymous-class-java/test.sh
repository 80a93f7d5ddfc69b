#!/bin/sh
# lambda-to-body: what stands in a lambda or an anonymous class comes out of it
[ -f "$1" ] || exit 1
out=$(LC_ALL=C javac -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -implicit:none -XDshould-stop.ifNoError=FLOW -Xlint:cast "$1" 2>&1) || exit 1
case $out in *'[cast'*) exit 0;; esac
exit 1
