#!/bin/sh
# unwrap-result: a function that can fail gives its plain value: the Result of its type, its Ok and the ? of its uses go together
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib --emit=metadata -o "$t/m" "$f" 2>"$t/err" && exit 1
grep '^error: ' "$t/err" | grep -qv '^error: aborting' && exit 1
grep -q '^error\[E0499\]: cannot borrow `.*` as mutable more than once at a time' "$t/err" && [ "$(grep -c '^error\[' "$t/err")" = 1 ] && [ "$(grep -oE '\bcell *\(' "$f" | wc -l)" = 3 ] && tr '\n' ' ' <"$f" | grep -qE 'fn cell *\(.*fn same *\( *[a-z]+ *:.*cell *\(.*cell *\('
