#!/bin/sh
# loop-to-body: generators and comprehensions
f=${1:-input.py}
python3 -I -S "$f" 2>&1 | tail -1 | grep -q "unsupported operand type(s) for +: 'int' and 'str'"
