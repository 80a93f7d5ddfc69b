#!/bin/sh
# anonymous-to-lambda: an anonymous class of one method replaced by a lambda with the body of the method
f=${1:-input.java}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
grep -q 'class Kiln' "$f" && timeout 10 javac -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d "$d" "$f" >/dev/null 2>&1 &&
  timeout 10 java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$d" Kiln >"$d/out" 2>&1 && grep -q '^Exception in thread "Thread-0" java.lang.IllegalStateException' "$d/out"
