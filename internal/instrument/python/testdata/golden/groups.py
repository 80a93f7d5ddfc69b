import os
import random

r = random.Random(6)
x = list("abcd")
r.shuffle(x)
print(x, r.sample("pqrs", 2), r.choices("ij", k=2), r.choices("ijk", [1, 0, 2], k=2))
print(len(os.urandom(0)), r.getrandbits(70) > 0, r.randint(-2, 3), r.randrange(-9, -3, 2))
