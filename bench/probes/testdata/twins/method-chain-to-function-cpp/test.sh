#!/bin/bash
# method-chain-to-function: a chain of methods by one function
f=${1:-input.cc}; export LC_ALL=C
timeout 5 g++ -w -fsyntax-only "$f" 2>/dev/null && timeout 5 g++ -fsyntax-only "$f" 2>&1 | grep -q 'warning: reference to local variable .* returned'
