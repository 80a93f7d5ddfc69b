#!/bin/sh
# hoist: an expression deep in another stands in the place of the whole
f=${1:-input.rs}
sed 's,/.*,,' "$f" | grep -qw fn || exit 1
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | grep -qE '^error\[E0369\]: cannot multiply `[A-Z][A-Za-z]*` by `\{float\}`'
