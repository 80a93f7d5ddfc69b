#!/bin/sh
# class: unify-functions (javac: constructors call each other in a cycle; no other error)
f=${1:-input.java}
LC_ALL=C javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Duser.language=en -proc:none -d out "$f" 2>err && exit 1
grep -q "^1 error$" err && grep -q 'error: recursive constructor invocation$' err
