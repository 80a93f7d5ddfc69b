import random

r = random.Random(9)


def tree(depth):
    if depth == 0 or r.random() < 0.3:
        return leaf()
    return [tree(depth - 1) for _ in range(r.randint(1, 2))]


def leaf():
    return "".join(r.choice("xy") for _ in range(r.randint(1, 2)))


def area(a, b):
    return a * b


print(tree(2), area(2, 3))
