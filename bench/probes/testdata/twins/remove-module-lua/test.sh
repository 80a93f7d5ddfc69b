#!/bin/sh
# class: remove-module
f=${1:-input.lua}
timeout 5 lua5.4 "$f" 2>&1 >/dev/null | grep -q ": bad argument #2 to 'format' (number has no integer representation)$"
