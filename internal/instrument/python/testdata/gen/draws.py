"""Every function of random, on the module, on instances and on subclasses."""
import math
import sys
from random import *  # noqa: F403

import random  # isort: skip


class Lcg(random.Random):
    """Overrides random alone."""

    def seed(self, a=None, version=2):
        self.state = (a or 1) * 7919

    def random(self):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        for _ in range(2):
            pass
        return self.state / 2**31


class Bits(random.Random):
    """Overrides getrandbits, too."""

    def getrandbits(self, k):
        return super().getrandbits(k) ^ 1

    def random(self):
        return super().random() / 2


def show(r):
    print(r.random(), r.uniform(2, -3), r.triangular(), r.triangular(1, 9, 3))
    print(r.randrange(10), r.randrange(5, 9), r.randrange(-7, 8, 3), r.randrange(9, -9, -2), r.randrange(-9, -2))
    print(r.randint(3, 3), r.randint(-5, 5), r.randint(0, 2**70), r.randint(-9, 2), r.randint(-2, 9), r.randint(-3, 0))
    print(r.choice("abc"), r.choice([1]), r.choice(range(10**6)), r.choice({0: "x", 1: "y"}))
    print(r.choices("abcd", k=5), r.choices("abcd", [0, 3, 0, 1], k=4), r.choices([1, 2], cum_weights=(1, 5)))
    print(r.sample("abcdef", 3), r.sample(range(10**9), 4), r.sample([1, 2], 2), r.sample([], 0))
    if sys.version_info >= (3, 9):
        print(r.sample(["a", "b"], counts=[2, 3], k=4), r.randbytes(5))
    if sys.version_info >= (3, 12):
        print(r.binomialvariate(20, 0.3), r.binomialvariate(500, 0.7), r.expovariate())
    x = list("shuffled")
    r.shuffle(x)
    print(x, r.getrandbits(1), r.getrandbits(32), r.getrandbits(64), r.getrandbits(200))
    print(r.gauss(1, 2), r.gauss(0, 1), r.normalvariate(5, 0.5), r.lognormvariate(0, 1), r.expovariate(2.5))
    print(r.betavariate(2, 3), r.gammavariate(0.5, 1), r.gammavariate(9, 2), r.gammavariate(1, 1))
    print(r.paretovariate(3), r.weibullvariate(1, 2), r.vonmisesvariate(0, 4), r.vonmisesvariate(1, 0))


s = int(sys.argv[1])
seed(s)
show(random)
for make in (random.Random, Lcg, Bits):
    show(make(s))
print(randint(1, 6), choice("xyz"), math.floor(uniform(1, 9)))
for bad in (
    lambda: random.choice([]),
    lambda: random.randrange(0),
    lambda: random.randint(3, 1),
    lambda: random.sample([1], 2),
    lambda: random.choices([], k=1),
    lambda: random.choices([1, 2], [0, 0]),
    lambda: random.choices([1, 2], [1]),
    lambda: random.randrange("x"),
    lambda: random.getrandbits(-1),
    lambda: random.expovariate(0),
):
    try:
        print("no error", bad())
    except Exception as e:
        print(type(e).__name__, e)
