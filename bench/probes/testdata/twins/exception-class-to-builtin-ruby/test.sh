#!/bin/sh
# class: exception-class-to-builtin
f=${1:-input.rb}
timeout 5 ruby --disable=gems "$f" 2>&1 >/dev/null | grep -q ": account spare is closed ([A-Za-z:]*)$"
