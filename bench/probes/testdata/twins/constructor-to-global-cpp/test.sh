#!/bin/bash
# constructor-to-global: a class with a constructor by a variable that has the value of the member
f=${1:-input.cc}; export LC_ALL=C
timeout 5 g++ -w -fsyntax-only "$f" 2>/dev/null && timeout 5 g++ -Wsign-compare -fsyntax-only "$f" 2>&1 | grep -qE "warning: comparison of integer expressions of different signedness: '(const )?int' and '(const )?unsigned int'"
