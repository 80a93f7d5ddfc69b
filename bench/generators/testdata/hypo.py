"""Hypothesis on the problems of SmartCheck: prints name, mean size, mean tests, failures.

python3 hypo.py EXAMPLES SECONDS NAME...; a test is a run of the property after the first failure.
"""
import sys
import time

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st


def numbers(hard):
    return st.integers(-10, 10) if hard else st.one_of(*[st.integers(-1, 1)] * 9, st.integers(-10, 10))


def heaps(spread):
    @st.composite
    def heap(draw, depth=6, least=0):
        if depth == 0 or draw(st.integers(0, 3)) == 0:
            return None
        v = least + draw(st.integers(0, spread - 1))
        return (v, draw(heap(depth - 1, v)), draw(heap(depth - 1, v)))

    return heap()


def listed(h):
    return [] if h is None else [h[0]] + listed(h[1]) + listed(h[2])


def merged(a, b):
    if a is None or b is None:
        return a if b is None else b
    if a[0] <= b[0]:
        return (a[0], merged(a[2], b), a[1])
    return (b[0], merged(b[2], a), b[1])


def heap_fails(h):
    if h is None:
        return False
    xs = [h[0]] + listed(merged(h[1], h[2]))
    return xs != sorted(xs)


def heap_size(h):
    return 1 if h is None else 1 + heap_size(h[1]) + heap_size(h[2])


def wrap(x):
    return (x + 2**15) % 2**16 - 2**15


def released():
    number = st.one_of(*[st.integers(-(2**15), 2**15 - 1)] * 7, st.just(-(2**15)), *[st.just(2**15 - 1)] * 2)
    one = st.lists(number, max_size=1).map(lambda xs: xs if sum(xs) < 256 else [])
    return st.tuples(one, one, one, one, one)


def released_fails(ls):
    """Adds as NumPy before version 2 does: the least number ends wrapping."""
    total, wraps = 0, True
    for x in (x for xs in ls for x in xs):
        wraps = wraps and x != -(2**15)
        total = wrap(total + x) if wraps else total + x
    return total >= 5 * 256


def bounds(longest):
    one = st.lists(st.integers(-(2**15), 2**15 - 1), max_size=longest).filter(lambda xs: wrap(sum(xs)) < 256)
    return st.tuples(one, one, one, one, one)


def bound_fails(ls):
    return wrap(sum(wrap(sum(xs)) for xs in ls)) >= 5 * 256


def sums(hard):
    one = st.deferred(lambda: st.one_of(numbers(hard), st.tuples(st.sampled_from("+/"), one, one)))
    return one


def value(e):
    if isinstance(e, int):
        return e
    a, b = value(e[1]), value(e[2])
    if e[0] == "+":
        return a + b
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def by_zero(e):
    return not isinstance(e, int) and (e[0] == "/" and e[2] == 0 or by_zero(e[1]) or by_zero(e[2]))


def sum_fails(e):
    if by_zero(e):
        return False
    try:
        value(e)
    except ZeroDivisionError:
        return True
    return False


def sum_size(e):
    return 1 if isinstance(e, int) else 1 + sum_size(e[1]) + sum_size(e[2])


def languages(longest):
    name = st.sampled_from("abcdefghijklmnopqrstuvwxyz")
    names = st.lists(name, max_size=longest)
    leaf = st.one_of(st.integers(0, 2), st.booleans())
    two = st.sampled_from(["Add", "Sub", "Mul", "Div", "And", "Or"])
    exp = st.deferred(lambda: st.one_of(leaf, st.tuples(st.just("Not"), exp), st.tuples(two, exp, exp)))
    statement = st.one_of(
        st.tuples(st.just("Return"), exp), st.tuples(st.just("Assign"), name, exp), st.tuples(st.just("Alloc"), name, exp)
    )
    function = st.tuples(name, st.lists(exp, max_size=longest), st.lists(statement, max_size=longest))
    return st.tuples(st.lists(st.tuples(names, names), max_size=longest), st.lists(function, max_size=longest))


def misread(e):
    if not isinstance(e, tuple):
        return e
    args = [misread(x) for x in e[1:]]
    if e[0] == "And":
        args.reverse()
    return ("And" if e[0] == "Or" else e[0], *args)


def expressions(lang):
    for _, args, statements in lang[1]:
        yield from args
        yield from (s[-1] for s in statements)


def lang_fails(lang):
    return any(repr(misread(e)) != repr(e) for e in expressions(lang))


def exp_size(e):
    return 1 + sum(exp_size(x) for x in e[1:]) if isinstance(e, tuple) else 1


def lang_size(lang):
    n = sum(len(i) + len(e) for i, e in lang[0])
    return n + sum(sum(map(exp_size, args)) + sum(1 + exp_size(s[-1]) for s in ss) for _, args, ss in lang[1])


PROBLEMS = {
    "binheap": (heaps(3), heap_fails, heap_size),
    "bound5": (released(), released_fails, lambda ls: sum(map(len, ls))),
    "calculator": (sums(False), sum_fails, sum_size),
    "parser": (languages(3), lang_fails, lang_size),
    "reverse": (st.lists(st.integers(-10, 10), max_size=50), lambda xs: xs != xs[::-1], len),
    "binheap, harder": (heaps(21), heap_fails, heap_size),
    "bound5, harder": (bounds(10), bound_fails, lambda ls: sum(map(len, ls))),
    "calculator, harder": (sums(True), sum_fails, sum_size),
    "parser, harder": (languages(8), lang_fails, lang_size),
    "reverse, harder": (st.lists(st.integers(-500, 499), max_size=50), lambda xs: xs != xs[::-1], len),
}


def reduce(name, number):
    strategy, fails, size = PROBLEMS[name]
    seen = {"tests": 0, "failed": False, "size": None}

    @seed(number)
    @settings(
        max_examples=20_000, database=None, deadline=None, derandomize=False, verbosity=Verbosity.quiet,
        phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
    )
    @given(strategy)
    def prop(x):
        if seen["failed"]:
            seen["tests"] += 1
        if fails(x):
            seen["failed"] = True
            seen["size"] = size(x)  # the last that fails is the one that is shown
            raise AssertionError

    try:
        prop()
    except AssertionError:
        pass
    return seen


def main():
    examples, seconds = int(sys.argv[1]), float(sys.argv[2])
    for name in sys.argv[3:]:
        began, sizes, tests = time.monotonic(), [], []
        for number in range(examples):
            seen = reduce(name, number)
            if seen["failed"]:
                sizes.append(seen["size"])
                tests.append(seen["tests"])
            if time.monotonic() - began > seconds:
                break
        if not sizes:
            print(f"{name}\t\t\t0", flush=True)
            continue
        print(f"{name}\t{sum(sizes) / len(sizes):.2f}\t{sum(tests) / len(tests):.1f}\t{len(sizes)}", flush=True)


main()
