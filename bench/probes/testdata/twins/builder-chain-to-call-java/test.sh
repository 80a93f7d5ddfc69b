#!/bin/sh
# class: builder-chain-to-call (javac: a method or field of an int is used; no other error)
f=${1:-input.java}
LC_ALL=C javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Duser.language=en -proc:none -d out "$f" 2>err && exit 1
grep -q "^1 error$" err && grep -q 'error: int cannot be dereferenced$' err
