#!/bin/sh
# try-to-body: the body of a try for the try; thrown and caught exceptions go together
[ -f "$1" ] || exit 1
out=$(LC_ALL=C javac -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -implicit:none -XDshould-stop.ifNoError=FLOW -Xlint:divzero "$1" 2>&1) || exit 1
case $out in *'[divzero'*) exit 0;; esac
exit 1
