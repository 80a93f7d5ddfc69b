#!/usr/bin/env python3
# The failure: a reader that refuses a bad checksum loses money in moves from an account to itself.
import sys, zlib

*lines, last = open(sys.argv[1]).read().splitlines()
if last != "check %08x" % zlib.crc32("\n".join(lines).encode()):
    sys.exit("bad checksum")
money = {}
for line in lines:
    word, *args = line.split()
    if word == "open":
        money[args[0]] = int(args[1])
    else:
        src, dst, amount = args[0], args[1], int(args[2])
        left, got = money[src] - amount, money[dst] + amount
        money[dst], money[src] = got, left  # wrong if they are the same
total = sum(int(l.split()[2]) for l in lines if l.startswith("open"))
sys.exit(sum(money.values()) == total)
