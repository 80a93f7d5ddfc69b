#!/bin/sh
# substitute-name: an expression replaced by a name that is there already
f=${1:-input.rs}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 rustc --crate-type lib --emit=metadata -o "$t/o.rmeta" "$f" 2>"$t/err"; grep -q 'error\[E0382\]: use of moved value' "$t/err" && grep -q 'has type `String`' "$t/err" && [ "$(grep -c '^error' "$t/err")" = 2 ]
