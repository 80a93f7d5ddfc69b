#!/bin/sh
# call-to-value: a call by a value of its type
f=${1:-input.php}
timeout 10 php -n "$f" 2>&1 | grep -A4 'Uncaught ValueError: array_combine.*same number' | grep -A1 '^#0 [^[]*: array_combine(' | grep -qE '^#1 .*: [A-Za-z]+\(' && ! grep -q '[$]_' "$f"
