import importlib

from .. import rng


def letters(n):
    late = importlib.import_module("pack.sub.late")
    return [late.letter(rng) for _ in range(n)]
