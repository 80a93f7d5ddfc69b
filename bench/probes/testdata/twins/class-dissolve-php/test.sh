#!/bin/bash
# class-dissolve: a class with its constructor, base and methods becomes the statement of one method
f=${1:-input.php}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'unhandled' "$f" || exit 1
timeout 10 php -n -d display_errors=stderr "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0' |
  grep -q "^PHP Fatal error:  Uncaught UnhandledMatchError: Unhandled match case 'pdf'\|^Fatal error: Uncaught UnhandledMatchError: Unhandled match case 'pdf'"
