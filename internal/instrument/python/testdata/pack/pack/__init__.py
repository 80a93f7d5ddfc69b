"""A package that draws when it is loaded."""
import random

rng = random.Random(11)
size = rng.randint(1, 4)
