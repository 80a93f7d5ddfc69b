#!/bin/sh
# remove-modifier: static, abstract, final off the declarations that need each other
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | tr '\n' ' ' |
grep -q 'error: reference to .* is ambiguous .*both method .* and method .* match.* 1 error *$'
