"""python3 bound5.py LONGEST SEED: five lists of up to LONGEST numbers each.

With LONGEST 1 it draws as the script that was released with GReduce does, in the same order, so
that a seed gives the same lists as there.
"""
import random
import sys


def wrap(x):
    return (x + 2**15) % 2**16 - 2**15


def extreme():
    if random.randint(0, 100) < 10:
        return -(2**15)
    elif random.randint(0, 100) < 20:
        return 2**15 - 1
    else:
        return random.randint(-(2**15), 2**15 - 1)


def released():
    xs = []
    for _ in range(random.randint(0, 1)):
        xs.append(extreme())
    if sum(xs) >= 256:
        xs = []
    return xs


def numbers(longest):
    while True:
        xs = [random.randint(-(2**15), 2**15 - 1) for _ in range(random.randint(0, longest))]
        if wrap(sum(xs)) < 256:
            return xs


longest = int(sys.argv[1])
random.seed(int(sys.argv[2]))
print(";".join(" ".join(map(str, released() if longest == 1 else numbers(longest))) for _ in range(5)))
