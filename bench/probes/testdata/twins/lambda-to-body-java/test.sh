#!/bin/sh
# lambda-to-body
f=${1:-input.java}
javac -d out "$f" 2>&1 | grep -q 'incompatible types: int cannot be converted to boolean'
