"""Hooks numpy.random when the program imports it.

Subclasses replace Generator and RandomState under the same names and draw natively while recording; the
global functions become methods of such a RandomState with the same bit generator. With size=, the
choices form a part. Functions that are not hooked here are rejected by name.
"""
import math
import operator

from . import sites, wire
from .choices import below, element, octets, outside, part, real, recording, several, steps
from .events import native

np = None
spares = {}  # class -> an instance that checks arguments

# Kinds of floats that are reported unchanged: of [0, 1), positive, any.
FLOATS = {
    "f": "random random_sample rand ranf sample beta power",
    "e": "standard_exponential standard_gamma gamma chisquare weibull pareto rayleigh",
    "g": "standard_normal randn laplace logistic gumbel standard_cauchy standard_t",
}
QUIET = "seed get_state set_state spawn bit_generator".split()


def install(module):
    global np
    import numpy

    np = numpy
    bits = getattr(module.bit_generator, "randbits", None)
    if bits is not None:  # seeds are not reported, only what is drawn
        module.bit_generator.randbits = lambda k: native(bits, k)
    rand = module.mtrand._rand
    module.Generator = recorded(module.Generator)
    module.RandomState = recorded(module.RandomState)
    spares[module.Generator] = module.Generator(module.PCG64(0))
    spares[module.RandomState] = module.RandomState(0)
    new = module.RandomState(rand._bit_generator)
    for name in dir(module):
        f = getattr(module, name)
        if getattr(f, "__self__", None) is rand:
            setattr(module, name, getattr(new, name))
    for name in ("ranf", "sample"):
        if hasattr(module, name):
            setattr(module, name, new.random_sample)
    module.mtrand._rand = new
    module.mtrand.RandomState = module.RandomState
    plain = module.default_rng

    def default_rng(seed=None):
        g = plain(seed)
        return g if isinstance(g, module.Generator) else module.Generator(g.bit_generator)

    default_rng.__doc__ = plain.__doc__
    module.default_rng = default_rng


def recorded(base):
    """Returns a subclass with hooked methods."""
    new = type(base.__name__, (base,), {"__module__": base.__module__, "__doc__": base.__doc__})
    for kind, names in FLOATS.items():
        for name in names.split():
            if hasattr(base, name):
                setattr(new, name, direct(base, name, kind.encode()))
    for make in (integers, scaled, groups, counts):
        for name, f in make(base).items():
            if hasattr(base, name):
                f.__name__ = name
                setattr(new, name, f)
    for name in dir(base):
        if not name.startswith("_") and name not in QUIET and name not in new.__dict__:
            setattr(new, name, refused(base, name))
    return new


def refused(base, name):
    was = getattr(base, name)

    def f(self, *args, **named):
        if not outside():
            wire.fault("it calls numpy.random's %s, which is not supported" % name)
        return was(self, *args, **named)

    return f


def who(self):
    return self if recording() else spares[type(self)]


def each(result, choose, site):
    """Reports what was drawn, or replaces it by the requested values."""
    if not isinstance(result, np.ndarray):
        v = choose(result, site)
        return result if recording() else type(result)(v)
    with part(site):
        flat = result.reshape(-1)
        for i in range(flat.size):
            v = choose(flat[i].item(), site)
            if not recording():
                flat[i] = v
    return flat.reshape(result.shape)


def told(self, was, kind, args, named, site):
    """Floats that are reported unchanged."""
    if named.get("out") is not None or named.get("dtype", float) not in (float, "d", "float64", np.float64):
        wire.fault("it calls numpy.random's %s with out= or dtype=, which is not supported" % was.__name__)
    result = native(was, who(self), *args, **named)
    return each(result, lambda v, s: real(kind, float(v), s), site)


def direct(base, name, kind):
    was = getattr(base, name)

    def f(self, *args, **named):
        if outside():
            return was(self, *args, **named)
        return told(self, was, kind, args, named, sites.here())

    f.__name__, f.__doc__ = name, was.__doc__
    return f


def integers(base):
    def like(name, adjust):
        was = getattr(base, name, None)

        def f(self, low, high=None, size=None, *args, **named):
            if outside():
                return was(self, low, high, size, *args, **named)
            result = native(was, who(self), low, high, size, *args, **named)
            if np.ndim(low) or np.ndim(high):
                wire.fault("it calls numpy.random's %s with arrays as bounds, which is not supported" % name)
            first, last = (0, low) if high is None else (low, high)
            if name == "random_integers" and high is None:
                first = 1
            r = range(int(first), int(last) + (1 if adjust or named.get("endpoint") else 0))
            return each(result, lambda v, s: element(r, int(v) - r.start, s), sites.here())

        return f

    return {"integers": like("integers", 0), "randint": like("randint", 0), "random_integers": like("random_integers", 1)}


def scaled(base):
    """Distributions that are a scaled and shifted standard distribution."""

    def of(name, kind, defaults, formula):
        was = getattr(base, name)
        under = {b"f": base.random, b"g": base.standard_normal, b"e": base.standard_exponential}[kind]

        def f(self, *args, **named):
            if outside():
                return was(self, *args, **named)
            values = dict(zip(list(defaults) + ["size"], args), **named)
            size = values.pop("size", None)
            values = {**defaults, **values}
            native(was, spares[type(self)], **values)  # raises the error
            values = [v if isinstance(v, (int, float)) else np.asarray(v, float) for v in values.values()]
            if size is None and any(np.ndim(v) for v in values):
                size = np.broadcast(*values).shape
            return formula(told(self, under, kind, (size,), {}, sites.here()), *values)

        f.__doc__ = was.__doc__
        return f

    def exp(x):
        return np.array([math.exp(v) for v in x.flat]).reshape(x.shape) if isinstance(x, np.ndarray) else math.exp(x)

    ends = {"low": 0.0, "high": 1.0}
    return {
        "uniform": of("uniform", b"f", ends, lambda u, low, high: low + (high - low) * u),
        "normal": of("normal", b"g", {"loc": 0.0, "scale": 1.0}, lambda z, loc, scale: loc + scale * z),
        "lognormal": of("lognormal", b"g", {"mean": 0.0, "sigma": 1.0}, lambda z, mean, sigma: exp(mean + sigma * z)),
        "exponential": of("exponential", b"e", {"scale": 1.0}, lambda e, scale: scale * e),
    }


def counts(base):
    """Unbounded integers get an upper bound that is never reached."""

    def of(name, bound):
        was = getattr(base, name)

        def f(self, *args, **named):
            if outside():
                return was(self, *args, **named)
            result = native(was, who(self), *args, **named)
            values = [v for k, v in named.items() if k != "size"]
            values = [*args, *values][: bound.__code__.co_argcount]
            if any(np.ndim(v) for v in values):
                wire.fault("it calls numpy.random's %s with arrays, which is not supported" % name)
            r = bound(*values)
            return each(result, lambda v, s: r[below(len(r), min(int(v), r[-1]) - r[0], s)], sites.here())

        f.__doc__ = was.__doc__
        return f

    return {
        "binomial": of("binomial", lambda n, p: range(int(n) + 1)),
        "poisson": of("poisson", lambda lam=1.0: range(int(lam + 20 * math.sqrt(lam)) + 40)),
        "geometric": of("geometric", lambda p: range(1, int(50 / p) + 2)),
    }


def groups(base):
    was_choice, was_shuffle, was_permutation, was_bytes = base.choice, base.shuffle, base.permutation, base.bytes

    def choice(self, a, size=None, replace=True, p=None, *args, **named):
        if outside():
            return was_choice(self, a, size, replace, p, *args, **named)
        if (args and args[0]) or named.get("axis"):
            wire.fault("it calls numpy.random's choice with an axis, which is not supported")
        native(was_choice, spares[type(self)], a, size, replace, p, *args, **named)  # raises the error
        items = None if np.ndim(a) == 0 else np.asarray(a)
        n = operator.index(a) if items is None else len(items)
        result = native(was_choice, who(self), n, size, replace, p, *args, **named)
        allowed = None if p is None else {i for i in range(n) if p[i] > 0}
        k = np.size(result)
        wanted = [int(i) for i in np.reshape(result, -1)] if recording() else None
        if not replace:
            got = steps(n, wanted, k, sites.here())
        elif isinstance(result, np.ndarray):
            got = several(n, wanted, k, sites.here(), allowed)
        else:
            order = sorted(allowed) if allowed else range(n)
            got = [order[below(len(order), order.index(wanted[0]) if wanted else 0, sites.here())]]
        if isinstance(result, np.ndarray):
            index = np.array(got, dtype=result.dtype).reshape(result.shape)
        else:
            index = type(result)(got[0])
        return index if items is None else items[index]

    def indices(x):
        """Returns an array shaped like x that holds the indices of its items."""
        if not isinstance(x, np.ndarray):
            return list(range(len(x)))
        return np.arange(len(x)).reshape((len(x),) + (1,) * (x.ndim - 1))

    def shuffle(self, x, *args, **named):
        if outside():
            return was_shuffle(self, x, *args, **named)
        if (args and args[0]) or named.get("axis"):
            wire.fault("it calls numpy.random's shuffle with an axis, which is not supported")
        index = indices(x)
        native(was_shuffle, who(self), index)
        wanted = [int(i) for i in np.reshape(index, -1)] if recording() else None
        got = steps(len(x), wanted, len(x), sites.here())
        if isinstance(x, np.ndarray):
            x[...] = x[got] if got else x
        else:
            items = [x[i] for i in range(len(x))]
            for i, j in enumerate(got):
                x[i] = items[j]

    def permutation(self, x, *args, **named):
        if outside():
            return was_permutation(self, x, *args, **named)
        if (args and args[0]) or named.get("axis"):
            wire.fault("it calls numpy.random's permutation with an axis, which is not supported")
        items = None if np.ndim(x) == 0 else np.array(x)
        n = operator.index(x) if items is None else len(items)
        result = native(was_permutation, who(self), n if items is None else indices(items))
        wanted = [int(i) for i in np.reshape(result, -1)] if recording() else None
        index = np.array(steps(n, wanted, n, sites.here()), dtype=result.dtype)
        return index if items is None else items[index]

    def octet_string(self, length):
        if outside():
            return was_bytes(self, length)
        return octets(native(was_bytes, who(self), length) if recording() else None, length, sites.here())

    return {"choice": choice, "shuffle": shuffle, "permutation": permutation, "bytes": octet_string}
