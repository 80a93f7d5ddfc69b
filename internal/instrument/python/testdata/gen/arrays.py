"""numpy.random: the global functions, RandomState and Generator."""
import sys

import numpy as np
from numpy.random import default_rng

seed = int(sys.argv[1])


def show(*values):
    for v in values:
        print(type(v).__name__, getattr(v, "dtype", ""), v.tolist() if isinstance(v, np.ndarray) else v)


def common(r):
    show(r.random(), r.random(3), r.uniform(), r.uniform(2, 5), r.uniform(-1, 1, (2, 2)), r.uniform([1, 2], [3, 4]))
    show(r.normal(), r.normal(5, 2, 2), r.standard_normal(), r.standard_normal((1, 2)), r.lognormal(0, 1), r.lognormal(size=2))
    show(r.exponential(), r.exponential(3, size=2), r.standard_exponential(2), r.gamma(2, 3), r.beta(2, 3, size=2))
    show(r.laplace(), r.poisson(4), r.poisson(lam=3, size=3), r.binomial(9, 0.4), r.binomial(n=5, p=0.5, size=2), r.geometric(0.3))
    show(r.choice(5), r.choice([10, 20, 30]), r.choice(["a", "bb"], 3), r.choice(6, 3, replace=False), r.choice(5, size=(2, 2)))
    show(r.choice(4, p=[0, 0.5, 0, 0.5]), r.choice(4, 3, p=[0.1, 0.5, 0.2, 0.2]), r.choice(4, 2, False, [0.1, 0.5, 0.2, 0.2]))
    show(r.permutation(5), r.permutation([5, 6, 7]), r.permutation(np.eye(3)))
    for x in (np.arange(6), list("abcdef"), np.arange(8).reshape(4, 2), np.array([]), np.array(["x", "yy"])):
        r.shuffle(x)
        show(x)
    show(r.bytes(3), r.pareto(2.0), r.weibull(2, 2), r.chisquare(3), r.rayleigh(), r.standard_t(4), r.logistic())


np.random.seed(seed)
common(np.random)
show(np.random.rand(), np.random.rand(2, 2), np.random.randn(2), np.random.randint(5), np.random.randint(-3, 3, 4))
show(np.random.random_sample(2), np.random.ranf(), np.random.randint(0, 2, dtype=bool), np.random.randint(0, 9, 2, dtype=np.uint8))
r = np.random.RandomState(seed)
common(r)
g = default_rng(seed)
common(g)
show(g.integers(5), g.integers(-3, 4, 5), g.integers(1, 6, endpoint=True), g.integers(0, 2**40, size=(1, 2)), g.integers(9, dtype=np.int8))
show(g.choice(np.arange(6).reshape(3, 2)), g.choice(np.arange(6).reshape(3, 2), 2))
print(isinstance(g, np.random.Generator), isinstance(r, np.random.RandomState), default_rng(g) is g)
for child in np.random.default_rng(seed).spawn(2) if hasattr(g, "spawn") else ():
    show(child.random())
for bad in (lambda: g.integers(0), lambda: g.choice(3, 5, replace=False), lambda: g.choice([]), lambda: g.normal(0, -1)):
    try:
        print(bad())
    except ValueError as e:
        print(e)
