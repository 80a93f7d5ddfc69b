#!/bin/bash
# macro-rules-expand: calls of macros by one of the texts they make
f=${1:-input.rs}
timeout 20 rustc --crate-type lib --emit=obj -o o.o "$f" 2>err; grep -q '^error: this arithmetic operation will overflow' err && [ "$(grep -c '^error' err)" = 2 ]
