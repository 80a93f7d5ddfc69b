#!/bin/sh
# merge-base
f=${1:-input.java}
javac -d out "$f" 2>&1 | grep -q 'incompatible types: String cannot be converted to int'
