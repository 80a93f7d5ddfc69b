#!/bin/sh
# unify-functions: the calls of one function given to another, so that one can go
f=${1:-input.php}
timeout 10 php -n "$f" 2>&1 | grep -q 'Uncaught TypeError: .* must be of type int, null given, called in' && [ $(grep -oE '[a-z]+ *\( *[a-z]+ *\(' "$f" | wc -l) -ge 1 ]
