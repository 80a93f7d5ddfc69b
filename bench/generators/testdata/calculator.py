"""python3 calculator.py RARE SEED: leaves from -10..10 once in RARE times, else from -1..1."""
import random
import sys


def leaf(rare):
    if random.randrange(rare) == rare - 1:
        return random.randint(-10, 10)
    return random.randint(-1, 1)


def expression(rare, depth):
    if depth > 0 and random.randrange(3):
        op = random.choice("+/")
        return "(" + expression(rare, depth - 1) + op + expression(rare, depth - 1) + ")"
    return str(leaf(rare))


random.seed(int(sys.argv[2]))
print(expression(int(sys.argv[1]), 6))
