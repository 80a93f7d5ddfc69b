#!/bin/sh
# import-with-uses: an import (use, mod) goes together with the uses of what it brings
f=${1:-input.rs}
timeout 10 rustc --edition 2021 -A warnings --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; [ "$(grep -c '^error' err)" = 2 ] && grep -qE '^error\[E0382\]: (borrow|use) of moved value: `[a-z]+`' err
