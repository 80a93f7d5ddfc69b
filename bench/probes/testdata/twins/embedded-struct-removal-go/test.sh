#!/bin/bash
# embedded-struct-removal: a type that embeds another by the innermost one (vet warns about a lock)
f=${1:-input.go}
timeout 20 go vet -copylocks "$f" 2>&1 </dev/null | grep -q ' copies lock value'
