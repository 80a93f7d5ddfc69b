"""python3 bound5.py LONGEST SEED: five lists of up to LONGEST numbers each."""
import random
import sys


def wrap(x):
    return (x + 2**15) % 2**16 - 2**15


def numbers(longest):
    while True:
        xs = [random.randint(-(2**15), 2**15 - 1) for _ in range(random.randint(0, longest))]
        if wrap(sum(xs)) < 256:
            return xs


random.seed(int(sys.argv[2]))
print(";".join(" ".join(map(str, numbers(int(sys.argv[1])))) for _ in range(5)))
