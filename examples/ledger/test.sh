#!/bin/sh
# Interesting as long as the program compiles and the assertion fails.
cc -w -o bug bug.c 2> /dev/null && ./bug 2>&1 | grep -q 'total == 100'
