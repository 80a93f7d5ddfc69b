import contextlib

@contextlib.contextmanager
def ctx(name):
    yield name

with ctx("a") as c, ctx("b") as d:
    msg = f"{c!r:>10} {len(d):d} {c + d:d}"
    assert msg, "no"
