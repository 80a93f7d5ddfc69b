#!/bin/sh
# class: generic-class-to-plain (javac: a String goes into an int; no other error)
f=${1:-input.java}
LC_ALL=C javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Duser.language=en -proc:none -d out "$f" 2>err && exit 1
grep -q "^1 error$" err && grep -q 'error: incompatible types: String cannot be converted to int$' err
