#!/bin/sh
# inline-typedef: an interface that only extends another replaced by that other
f=${1:-input.java}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -Xlint:cast -d "$t" "$f" >"$t/e" 2>&1 && grep -q "redundant cast to String" "$t/e" && timeout 10 javap -p -v "$t"/*.class >"$t/p" && grep -q 'Class .*// java/util/function/Supplier' "$t/p" && grep -q 'invokeinterface.*InterfaceMethod .*get:()Ljava/lang/Object;' "$t/p"
