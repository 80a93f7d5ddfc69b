#!/bin/sh
# class-to-struct: a class of values becomes a record
f=${1:-input.java}
rm -rf cls; timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d cls "$f" 2>err && timeout 10 javap -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -p cls/*.class >out 2>&1 || exit 1
grep -qE '^ +[A-Z][A-Za-z]*\(int, java.lang.String\);' out && grep -qE '^ +(public )?int width\(\);' out && grep -qE '^ +(public )?java.lang.String name\(\);' out
