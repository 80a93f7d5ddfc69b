#!/bin/sh
# A document with the plugin abbr and an escaped character raises a TypeError.
cd "$1" || exit 125
out=$(PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=src python3 -c '
import mistune
md = mistune.create_markdown(plugins=["abbr"])
print(md("\\*HTML\n\n*[HTML]: Hyper Text Markup Language\n"))' 2>&1)
case $out in *'<p>*<abbr'*) exit 1 ;; *TypeError*) exit 0 ;; esac
exit 125
