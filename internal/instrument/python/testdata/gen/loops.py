"""Loops of all kinds, with else, break, continue and walrus."""
from __future__ import annotations

import random
import sys

random.seed(int(sys.argv[1]))

for i in range(random.randint(1, 4)):
    if random.random() < 0.3:
        print("continue", i)
        continue
    for j in range(3):
        if random.randrange(4) == 0:
            print("break", i, j)
            break
    else:
        print("no break", i)
else:
    print("end of for")

n = 0
while (x := random.randrange(6)) != 0:
    n += x
    if n > 20:
        break
else:
    print("a zero came")
print(n)

while True:
    if random.random() < 0.4:
        break
    print("again", end=" ")
print()


def find(limit):
    for a in range(limit):
        for b in range(limit):
            if random.randint(0, 9) == 0:
                return a, b
    return None


print(find(3), find(5))
for k, v in enumerate(random.choice("abcdef") for _ in range(random.randrange(1, 5))):
    print(k, v, end=";")
print()
for a, b in zip([1, 2, 3], iter(lambda: random.randrange(3), 2)):
    print(a, b)
