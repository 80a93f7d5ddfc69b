"""Counts words."""
import sys
from collections import Counter


def count(lines, *, least=2):
    words = Counter()
    for line in lines:
        if not line.strip():
            continue
        words.update(w for w in line.split() if len(w) >= least)
    return words  # most common first


if __name__ == "__main__":
    print(f"{len(count(sys.stdin))!r} words")
