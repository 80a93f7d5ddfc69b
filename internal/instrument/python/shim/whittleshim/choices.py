"""Choices of the protocol: ranges that begin at 0, the simplest value."""
import struct

from . import events, wire
from .events import choose, native
from .wire import RECORD

WORD = 1 << 64


def recording():
    return wire.mode == RECORD


def outside():
    """Reports whether nothing is to be reported: there is no run, or a library draws."""
    return events.busy or not wire.mode


def below(n, v, site):
    """Chooses an index of [0, n), which is v while recording."""
    if n < WORD:
        v = choose(b"i", site, n, v)
        if v >= n:
            wire.fault("the answer %d to a question about [0, %d)" % (v, n))
        return v
    return large(n, v, site)


def large(n, v, site):
    """Splits more than 64 bits into several choices, the most significant first."""
    if n == WORD:
        return choose(b"i", site, 0, v)
    with part(site):
        words = ((n - 1).bit_length() + 63) // 64
        top = (n - 1) >> 64 * (words - 1)
        x = choose(b"i", site, (top + 1) % WORD, v >> 64 * (words - 1))
        for i in reversed(range(words - 1)):
            x = x << 64 | choose(b"i", site, 0, v >> 64 * i & (WORD - 1))
    return x % n


class part:
    """Choices that belong together."""

    def __init__(self, site):
        self.site = site

    def __enter__(self):
        self.token = events.enter(b"EP" + self.site)

    def __exit__(self, *_):
        events.leave(self.token)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def real(kind, v, site):
    """A float: f in [0, 1), g normal, e exponential."""
    if recording():
        choose(kind, site, 0, bits(v))
        return v
    b = choose(kind, site, 0, 0)
    x = struct.unpack("<d", struct.pack("<Q", b))[0]
    if x - x != 0 or (kind != b"g" and x < 0) or (kind == b"f" and x >= 1):
        wire.fault("the answer %r to a question about a float of kind %s" % (x, kind.decode()))
    return x


def count(r):
    """Returns the length of a range; len works only up to 2**63."""
    return max(0, (r.stop - r.start + r.step - (1 if r.step > 0 else -1)) // r.step)


def element(r, k, site):
    """Chooses an element of a range. Elements near zero come first; k is the index of the native one."""
    n = count(r)
    low, high = (r[0], r[-1]) if r.step > 0 else (r[-1], r[0])
    if low >= 0 or high <= 0:
        turned = (low >= 0) != (r.step > 0)
        v = below(n, n - 1 - k if turned else k, site)
        return r[n - 1 - v if turned else v]
    zero = nearest(r)
    up = n - 1 - zero if r.step > 0 else zero  # how many lie above
    d = k - zero if r.step > 0 else zero - k
    d = unfold(below(n, fold(d, n - 1 - up, up), site), n - 1 - up, up)
    return r[zero + d if r.step > 0 else zero - d]


def nearest(r):
    i = -r.start // r.step
    return min((j for j in (i, i + 1) if 0 <= j < count(r)), key=lambda j: (abs(r[j]), r[j] < 0))


def fold(d, down, up):
    """Counts 0, 1, -1, 2, -2 … while both sides last, then the rest of the longer side."""
    both = min(down, up)
    if abs(d) <= both:
        return 2 * d - 1 if d > 0 else -2 * d
    return abs(d) + both


def unfold(v, down, up):
    both = min(down, up)
    if v <= 2 * both:
        return (v + 1) // 2 if v % 2 else -v // 2
    return v - both if up > down else both - v


def several(n, wanted, k, site, allowed=None):
    """Chooses k indices of [0, n), with repetition; only allowed ones, if any are given."""
    if allowed and len(allowed) < n:
        order = sorted(allowed)
        rank = {i: j for j, i in enumerate(order)}
    else:
        order, rank = range(n), range(n)
    with part(site):
        return [order[below(len(order), rank[wanted[i]] if wanted is not None else 0, site)] for i in range(k)]


def steps(n, wanted, k, site):
    """Chooses the first k elements of a permutation of n: each step chooses which of the rest comes next."""
    at, where = {}, {}  # element at an index and index of an element, if moved
    result = []
    with part(site):
        for i in range(k):
            j = where.get(wanted[i], wanted[i]) if wanted is not None else i
            j = i + below(n - i, j - i, site)
            x, y = at.get(j, j), at.get(i, i)
            at[j], where[y] = y, j
            result.append(x)
    return result


def octets(wanted, n, site):
    with part(site):
        return bytes([below(256, wanted[i] if wanted is not None else 0, site) for i in range(n)])


def own(site, n, draw):
    """Wraps a call of the program's own random generator that a note marks as a choice."""
    if outside():
        return draw()
    v = 0
    if recording():
        v = native(draw)
        if not isinstance(v, int) or not 0 <= v < n:
            wire.fault("a note says `choice %s`, but the call returned %r" % (n, v))
    return below(n, v, site)
