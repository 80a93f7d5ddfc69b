#!/bin/sh
# cyclic-definitions: definitions that need each other taken off together
f=${1:-input.cc}
g++ -fsyntax-only "$f" 2>err; grep -q 'invalid conversion from .int. to .char\*' err && [ "$(grep -c 'error' err)" = 1 ]
