#!/bin/sh
# a cancel function that is lost
f=${1:-input.go}
go vet "$f" 2>&1 | grep -q 'WithTimeout should be called, not discarded'
