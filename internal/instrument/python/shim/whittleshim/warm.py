"""Runs a small program of the shim before the process is forked for the user's.

Python specializes code while it runs; every forked process starts with the code specialized here.
"""
import random

from . import events, rewrite, sites, wire

PROGRAM = '''
import random
r = random.Random(1)

def some(n):
    if n > 3:
        return r.choice("abc")
    elif n:
        return "".join(r.choice("xy") for _ in range(r.randint(1, 3)))
    else:
        return r.random() < 0.5

def letters():
    for i in range(3):
        yield r.randrange(9)

def several():
    try:
        x = [some(i) for i in range(6)]
        r.shuffle(x)
        while r.random() < 0.7:
            x.append(r.randrange(-3, 9))
        for i, y in enumerate(letters()):
            x += r.sample(range(20), 3)
        return r.choices("ab", k=2), r.uniform(1, 2), r.gauss(0, 1)
    finally:
        pass

for _ in range(4):
    several()
    random.random()
'''


def up():
    tree, _ = rewrite.rewrite(PROGRAM.encode(), "<warm>")
    code = compile(tree, "<warm>", "exec", dont_inherit=True)
    sites.learn(code)
    kept = wire.reader, wire.FULL, random.getstate()
    wire.reader, wire.FULL = -1, 1 << 30  # nothing is sent
    try:
        for mode in (wire.RECORD, wire.RECORD, wire.REPLAY, wire.REPLAY):  # names are reported only in the first
            wire.prediction, wire.place, wire.followed = bytes(wire.out), 0, True
            wire.out.clear()
            wire.mode = mode
            exec(code, {"__name__": "warm"})
            events.cut(1)
            events.sync()
    finally:
        wire.reader, wire.FULL = kept[:2]
        random.setstate(kept[2])
        forget()


def forget():
    """Resets all state."""
    wire.mode, wire.prediction, wire.place, wire.followed = 0, b"", 0, False
    wire.out.clear()
    events.events.clear()
    events.tokens.clear()
    sites.named.clear()
    for at in sites.places.values():
        at.clear()
    events.serial, events.busy, events.slow = 0, 0, False
