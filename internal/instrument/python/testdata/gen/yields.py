"""Functions with yield that are suspended and resumed in between other parts."""
import random
import sys

rng = random.Random(int(sys.argv[1]))


def words():
    for _ in range(rng.randint(2, 4)):
        if rng.random() < 0.8:
            yield "".join(rng.choice("xyz") for _ in range(rng.randint(1, 3)))


def forever():
    n = 0
    while True:
        n += rng.randint(1, 5)
        if n > 30:
            return n
        got = yield n
        if got:
            n = got


def tree(depth):
    if depth:
        for k in range(rng.randrange(3)):
            yield depth, k
            yield from tree(depth - 1)


def flat(depth):
    if depth:
        for k in range(rng.randrange(1, 3)):
            for x in flat(depth - 1):
                yield x
            yield depth


def total():
    last = yield from forever()
    yield "last", last


print(list(words()))
for w in words():
    for c in w:
        print(c, rng.randrange(10), end=" ")
print()

a, b = words(), forever()
print(next(a), rng.random() < 0.5, next(b), next(a, None))
print(b.send(3), rng.randrange(5), next(b))
b.close()
for x, y in zip(forever(), forever()):
    print(x, y, end=" ")
print()
print(list(tree(3)), sorted(flat(3)))
for d, k in tree(3):
    if rng.random() < 0.5:
        print(d, k)
        break
print(list(total()))


def handler():
    while True:
        try:
            x = yield rng.randrange(4)
        except ValueError:
            yield "caught"
        finally:
            rng.random()


h = handler()
print(next(h), next(h), h.throw(ValueError), next(h))
del h
pairs = ((x, y) for x in range(rng.randint(1, 3)) for y in range(rng.randint(1, 3)))
print(rng.randrange(100), next(pairs), rng.randrange(100), list(pairs))
nested = (rng.randrange(x + 1) for x in (rng.randrange(1, 9) for _ in range(4)))
for v in nested:
    print(v, rng.randrange(3))
print(any(rng.random() > 0.8 for _ in range(10)), max((rng.randrange(9) for _ in range(3)), default=0))
