#!/bin/sh
# decorators: attributes and derives go, alone or with what they stand on
f=${1:-input.rs}
timeout 10 rustc --edition 2021 -A warnings --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; [ "$(grep -c '^error' err)" = 2 ] && grep -qE '^error\[E0004\]: non-exhaustive patterns: `[A-Z][a-z]*::[A-Z][a-z]*` not covered' err && grep -q "fn " "$f"
