#!/bin/sh
# remove-namespace: a package or an outer class off, with the qualifiers of its names
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -cp none -d . "$f" >err 2>&1; grep -q '^  [a-z]* [A-Za-z]* inherits unrelated defaults for describe() from types' err && grep -qx '1 error' err
