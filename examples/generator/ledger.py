# Makes a random ledger: accounts, transfers between them, and a checksum over it all.
import random, sys, zlib

random.seed(int(sys.argv[1]))
lines = []
accounts = ["A%02d" % i for i in range(random.randint(2, 12))]
for a in accounts:
    lines.append("open %s %d" % (a, random.randrange(5000)))
for _ in range(random.randint(5, 40)):
    src, dst = random.choice(accounts), random.choice(accounts)
    lines.append("move %s %s %d" % (src, dst, random.randrange(1, 900)))
for line in lines:
    print(line)
print("check %08x" % zlib.crc32("\n".join(lines).encode()))
