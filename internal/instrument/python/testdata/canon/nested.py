import random

random.seed(7)


def expr(depth):
    if depth < 4 and random.randrange(3) > 0:
        print("(", end="")
        expr(depth + 1)
        print("+", end="")
        expr(depth + 1)
        print(")", end="")
    else:
        print(random.randrange(10), end="")


expr(0)
print()
