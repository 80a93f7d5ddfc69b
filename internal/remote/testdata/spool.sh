#!/bin/sh
# Interesting: the compiler accepts it, and warns that as many bytes are cleared as a pointer has.
cc -fsyntax-only -Wall -Werror=implicit "$1" 2>warnings && grep -q Wsizeof-pointer-memaccess warnings
