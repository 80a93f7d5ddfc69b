#!/bin/bash
# nested-template-flatten: templates in templates by one template
f=${1:-input.cc}; export LC_ALL=C
timeout 5 g++ -std=c++14 -w -fsyntax-only "$f" >err 2>&1
grep -qE "error: no type named '[^']*' in '" err && [ "$(grep -c 'error:' err)" = 1 ]
