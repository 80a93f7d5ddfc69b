"""Branches, try statements and with statements, and what leaves them."""
import contextlib
import random
import sys

global_count = 0
rng = random.Random(int(sys.argv[1]))


def classify(n):
    if n < 2:
        return "few"
    elif n < 5:
        if n == 3:
            return "three"
    elif n == 7:
        raise ValueError(n)
    else:
        pass
    return "many"


def careful():
    global global_count
    try:
        if rng.random() < 0.7:
            if rng.random() < 0.7:
                classify(rng.choice([7, 7, 1]))
            rng.random()
        return rng.randrange(3)
    except ValueError as e:
        global_count += 1
        return "error %s %d" % (e, rng.randrange(9))
    else:
        return "nothing"
    finally:
        rng.random()


def counter():
    n = 0

    def more():
        nonlocal n
        n += rng.randint(0, 2)
        return n

    return [more() for _ in range(4)]


for _ in range(6):
    print(classify(rng.choice([0, 3, 4, 9])), careful())
print(counter(), global_count)

try:
    for i in range(5):
        if rng.randrange(3) == 1:
            raise KeyError(i)
except (KeyError, IndexError) as e:
    print("left", e, rng.randrange(7))
finally:
    print("finally", rng.randrange(7))

with contextlib.suppress(ValueError):
    while True:
        if rng.random() < 0.5:
            classify(7)
print(rng.randrange(4), (lambda k: rng.randrange(k))(5), [f(3) for f in (rng.randrange, lambda n: -n)])

if rng.random() < 0.5: print("one line")
else: print("another")
