import random

r = random.Random(6)


def some():
    for _ in range(r.randint(2, 2)):
        yield r.randrange(9)


def pairs():
    yield from some()
    if r.random() < 2:
        yield r.randrange(5)


print(list(some()))
for x in pairs():
    print(x, r.randrange(3))
g = (r.randrange(2) for _ in range(2))
print(next(g), r.randrange(7), next(g), next(g, None))


def early():
    while True:
        if r.randrange(2) >= 0:
            return
        yield 1


print(list(early()), r.randrange(8))
