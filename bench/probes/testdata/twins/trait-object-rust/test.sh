#!/bin/sh
# trait-object
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>&1 | grep -qE 'is not dyn compatible'
