#!/bin/sh
# instantiate-generic: a field of an abstract type
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" 2>err; grep -q "cannot declare field .* to be of abstract type 'shape'\|cannot declare field .* to be of abstract type .shape." err
