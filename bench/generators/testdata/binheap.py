"""python3 binheap.py SPREAD SEED: a node is up to SPREAD - 1 above its parent."""
import random
import sys


def heap(spread, depth, least):
    if depth > 0 and random.randrange(4):
        v = least + random.randrange(spread)
        return f"({v}{heap(spread, depth - 1, v)}{heap(spread, depth - 1, v)})"
    return "."


random.seed(int(sys.argv[2]))
print(heap(int(sys.argv[1]), 6, 0))
