import functools

def log(level):
    def deco(fn):
        @functools.wraps(fn)
        def inner(*a, **k):
            return fn(*a, **k)
        return inner
    return deco

class Shape:
    def __init__(self, w):
        self.w = w

    @property
    @log("info")
    def area(self):
        return self.w.gone

Shape(3).area
