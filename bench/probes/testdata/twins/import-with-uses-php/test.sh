#!/bin/sh
# import-with-uses: an import (use) taken off with the uses of what it brings
f=${1:-input.php}
timeout 10 php -n -d display_errors=1 -d html_errors=0 "$f" 2>/dev/null | grep -qF 'Uncaught ValueError: SplFixedArray::__construct(): Argument #1' && grep -q "new Row *([^\"']" "$f"
