#!/bin/sh
# param-to-local: a parameter made a variable, so that the calls need no argument
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib --emit=mir -o "$t/m" "$f" 2>/dev/null && awk '/^fn pour\(/,/^}/' "$t/m" | grep -qE 'debug [a-z]+ => ' && [ "$(awk '/^fn brew\(/,/^}/' "$t/m" | grep -c '= pour(')" = 4 ]
