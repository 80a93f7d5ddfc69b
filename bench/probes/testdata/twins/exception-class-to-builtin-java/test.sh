#!/bin/sh
# class: exception-class-to-builtin (javac: a thrown exception is not declared; no other error)
f=${1:-input.java}
LC_ALL=C javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Duser.language=en -proc:none -d out "$f" 2>err && exit 1
grep -q "^1 error$" err && grep -q 'error: unreported exception [A-Za-z]*; must be caught or declared to be thrown$' err
