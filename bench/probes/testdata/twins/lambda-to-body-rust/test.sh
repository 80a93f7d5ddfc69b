#!/bin/sh
# lambda-to-body: the body of a closure called on the spot in the place of the call
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>log ; grep -q '^error\[E0502\]: cannot borrow .* as immutable because it is also borrowed as mutable' log && grep -q 'due to 1 previous error' log
