#!/bin/sh
# The prompt of click.prompt is printed with its colors although the output is not a terminal.
cd "$1" || exit 125
out=$(printf 'v\n' | PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=src python3 -c 'import click; click.prompt(click.style("name", fg="red"))') || exit 125
case $out in *'[31m'*) exit 0 ;; esac
exit 1
