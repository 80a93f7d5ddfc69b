"""Hooks the random functions of the standard library: random, secrets, os.urandom.

While recording, every method draws as usual and reports what it drew; in a replay nothing is drawn.
Methods that are not hooked here (uniform, triangular, ...) call one that is.
"""
import operator
import os
import random
import sys
from itertools import accumulate

from . import sites, wire
from .choices import below, count, element, octets, outside, part, real, recording, several, steps
from .events import native

Random = random.Random
old = {}  # the original methods
spare = Random(0)  # used to check arguments
SEQUENCES = (list, tuple, str, range, bytes)


def method(name, cls=Random):
    """Replaces a method by a function."""

    def put(f):
        was = getattr(cls, name, None)
        if was is None:
            return f
        if cls is Random:
            old[name] = was
        f.__name__, f.__qualname__, f.__doc__ = name, "%s.%s" % (cls.__name__, name), was.__doc__
        f.__module__ = "random"
        setattr(cls, name, f)
        return f

    return put


def index(self, n):
    """Draws an index as the library does while recording."""
    return native(self._randbelow, n) if recording() else 0


def floats(cls):
    was = cls.random

    @method("random", cls)
    def random(self):
        if outside():
            return was(self)
        v = native(was, self) if recording() else 0.0
        if not (isinstance(v, float) and 0 <= v < 1):
            wire.fault("%s.random returned %r, which is no float of [0, 1)" % (cls.__name__, v))
        return real(b"f", v, sites.here())


def words(cls):
    was = cls.getrandbits

    @method("getrandbits", cls)
    def getrandbits(self, k):
        if outside() or type(k) is not int or k < 1:
            return was(self, k)
        return below(1 << k, native(was, self, k) if recording() else 0, sites.here())


def octet_strings(cls):
    was = getattr(cls, "randbytes", None)

    @method("randbytes", cls)
    def randbytes(self, n):
        if outside():
            return was(self, n)
        n = operator.index(n)
        if n < 0:
            return native(was, self, n)
        return octets(native(was, self, n) if recording() else None, n, sites.here())


def belows(name):
    was = getattr(Random, name)

    @method(name)
    def _randbelow(self, n, *rest, **named):
        if outside() or n < 1:
            return was(self, n, *rest, **named)
        return below(n, native(was, self, n, *rest, **named) if recording() else 0, sites.here())

    return _randbelow


def integer(x):
    if type(x) is int:
        return x
    try:
        return operator.index(x)
    except TypeError:
        if isinstance(x, float) and x.is_integer():
            return int(x)  # some versions allow that; otherwise the spare instance raises the error
        raise


def span(name, start, stop, step):
    """Returns the range of randrange, or raises the library's own error."""
    was = old[name]
    try:
        r = range(integer(start)) if stop is None else range(integer(start), integer(stop), integer(step))
    except (TypeError, ValueError):
        r = ()
    if not r or [x for x in (start, stop, step) if x is not None and type(x) is not int]:
        if stop is None:
            native(was, spare, start)
        else:
            native(was, spare, start, stop, step)
    return r


def subclasses():
    """Reports the draws of a subclass with its own random() as if they were the library's."""
    was = Random.__init_subclass__.__func__

    def __init_subclass__(cls, **named):
        was(cls, **named)
        for name, put in (("random", floats), ("getrandbits", words), ("randbytes", octet_strings)):
            if name in cls.__dict__:
                put(cls)

    Random.__init_subclass__ = classmethod(__init_subclass__)


def install():
    for cls in (Random, random.SystemRandom):
        floats(cls)
        words(cls)
        octet_strings(cls)
    subclasses()
    with_bits = belows("_randbelow_with_getrandbits")
    belows("_randbelow_without_getrandbits")
    old["_randbelow"] = Random._randbelow
    Random._randbelow = with_bits
    if "_randbelow" in random.SystemRandom.__dict__:
        random.SystemRandom._randbelow = with_bits
    for f in (simple, groups, variates, others):
        f()
    for name in dir(random):
        f = getattr(random, name)
        if getattr(f, "__self__", None) is random._inst and hasattr(Random, name):
            setattr(random, name, getattr(random._inst, name))


def simple():
    @method("randrange")
    def randrange(self, start, stop=None, step=1):
        if outside():
            return old["randrange"](self, start, stop, step)
        r = span("randrange", start, stop, step)
        return element(r, index(self, count(r)), sites.here())

    @method("randint")
    def randint(self, a, b):
        if outside():
            return old["randint"](self, a, b)
        try:
            r = range(integer(a), integer(b) + 1)
        except TypeError:
            r = ()
        if not r or type(a) is not int or type(b) is not int:
            native(old["randint"], spare, a, b)
        return element(r, index(self, count(r)), sites.here())

    @method("choice")
    def choice(self, seq):
        if outside():
            return old["choice"](self, seq)
        n, site = len(seq), sites.here()
        if n == 0 or site is None:
            return native(old["choice"], self, seq)
        return seq[below(n, index(self, n), site)]


def groups():
    @method("choices")
    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        was = old["choices"]
        site = None if outside() else sites.here()
        if site is None:
            return native(was, self, population, weights, cum_weights=cum_weights, k=k)
        n = len(population)
        if weights is not None and not isinstance(weights, (list, tuple, int)):
            weights = list(weights)
        who = self if recording() else spare
        if n == 0:
            return native(was, who, population, weights, cum_weights=cum_weights, k=k)
        wanted = native(was, who, range(n), weights, cum_weights=cum_weights, k=k)
        sums = cum_weights if weights is None else list(accumulate(weights))
        allowed = None
        if sums is not None and all(a <= b for a, b in zip(sums, sums[1:])):  # elements without weight are never drawn
            allowed = {i for i in range(n) if sums[i] > (sums[i - 1] if i else 0)}
        got = several(n, wanted if recording() else None, len(wanted), site, allowed)
        return [population[i] for i in got]

    @method("sample")
    def sample(self, population, k, **named):
        was = old["sample"]
        if outside():
            return was(self, population, k, **named)
        counts = named.get("counts")
        if counts is not None:
            named["counts"] = counts = list(counts)
        if isinstance(population, (set, frozenset)) and sys.version_info < (3, 11):
            population = tuple(population)
        n = len(population) if counts is None else sum(counts)
        if type(population) not in SEQUENCES or counts is not None or not 0 <= k <= n:
            native(was, spare, population, k, **named)
        wanted = native(was, self, range(n), k) if recording() else None
        got = steps(n, wanted, k, sites.here())
        if counts is None:
            return [population[i] for i in got]
        where = [i for i, c in enumerate(counts) for _ in range(c)]
        return [population[where[i]] for i in got]

    @method("shuffle")
    def shuffle(self, x, *rest, **named):
        was = old["shuffle"]
        if outside() or [r for r in (*rest, *named.values()) if r is not None]:
            return was(self, x, *rest, **named)
        n = len(x)
        wanted = None
        if recording():
            wanted = list(range(n))
            native(was, self, wanted)
        got = steps(n, wanted, n, sites.here())
        items = [x[i] for i in range(n)]
        for i, j in enumerate(got):
            if i != j:
                x[i] = items[j]


def variates():
    def normal(name):
        was = getattr(Random, name)

        @method(name)
        def f(self, mu=0.0, sigma=1.0):
            if outside():
                return was(self, mu, sigma)
            return mu + real(b"g", native(was, self, 0.0, 1.0) if recording() else 0, sites.here()) * sigma

    normal("gauss")
    normal("normalvariate")

    @method("expovariate")
    def expovariate(self, lambd=1.0):
        was = old["expovariate"]
        if outside():
            return was(self, lambd)
        return real(b"e", native(was, self, 1.0) if recording() else 0, sites.here()) / lambd

    def joined(name):
        was = getattr(Random, name)

        @method(name)
        def f(self, *args, **named):
            if outside():
                return was(self, *args, **named)
            with part(sites.here()):
                return was(self, *args, **named)

    for name in ("betavariate", "gammavariate", "vonmisesvariate"):
        joined(name)  # they draw until a value fits

    @method("binomialvariate")
    def binomialvariate(self, n=1, p=0.5):
        was = old["binomialvariate"]
        if outside():
            return was(self, n, p)
        v = native(was, self if recording() else spare, n, p)
        if p <= 0.0 or p >= 1.0 or n < 1:
            return v
        return below(n + 1, v, sites.here())


def others():
    was = os.urandom

    def urandom(size):
        if outside():
            return was(size)
        size = operator.index(size)
        if size < 0:
            return was(size)
        return octets(native(was, size) if recording() else None, size, sites.here())

    urandom.__doc__, urandom.__module__ = was.__doc__, "posix"
    os.urandom = urandom


def remember_files():
    """Returns the files whose calls are not sites of choices."""
    folder = os.path.dirname(random.__file__)
    sites.unseen.add(os.path.join(folder, "tempfile.py"))
    for name in ("random", "secrets", "uuid"):
        sites.libraries.add(os.path.join(folder, name + ".py"))
    for name, m in list(sys.modules.items()):
        if name.startswith(__package__ + ".") and getattr(m, "__file__", None):
            sites.libraries.add(m.__file__)
