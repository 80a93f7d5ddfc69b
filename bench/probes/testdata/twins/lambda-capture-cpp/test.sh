#!/bin/sh
# lambda-capture: the body of a lambda for its call, captures and parameters by what they stand for
[ -f "$1" ] || exit 1
out=$(LC_ALL=C g++ -x c++ -fsyntax-only -std=c++17 -Wfloat-equal -Werror=return-type "$1" 2>&1) || exit 1
case $out in *'[-Wfloat-equal]'*) exit 0;; esac
exit 1
