#!/bin/bash
# inner-class-to-field: what a method of an inner class does in a field of the outer one
f=${1:-input.java}
timeout 10 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:divzero -d classes "$f" >err 2>&1 </dev/null && grep -q 'warning: \[divzero\] division by zero' err
