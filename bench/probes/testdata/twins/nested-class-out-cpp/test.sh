#!/bin/sh
# nested-class-out: an inner class for the outer one
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -Wdelete-non-virtual-dtor -fsyntax-only "$f" 2>&1 | grep -q 'delete-non-virtual-dtor' && ! grep -q this "$f"
