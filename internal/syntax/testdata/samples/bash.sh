#!/bin/bash
# Renames what ends in .txt.
set -eu
for f in "$@"; do
	if [[ -f $f && $f == *.txt ]]; then
		mv -- "$f" "${f%.txt}.md" || exit 1
	fi
done
count=$(ls | wc -l)
cat <<END
$count files
END
