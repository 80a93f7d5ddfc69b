import sys

from . import rng, size
from .sub import deep
from .sub.deep import letters as more

print(__name__, __package__, __spec__.name, sys.argv[1:], size, rng.randrange(9))
print(deep.letters(size), more(2), deep.__name__)
