#!/bin/sh
# class: coroutine-to-body
f=${1:-input.lua}
timeout 5 lua5.4 "$f" 2>&1 >/dev/null | grep -q ": table index is nil$"
