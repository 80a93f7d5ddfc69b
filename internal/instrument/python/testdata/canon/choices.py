import random

random.seed(7)
a = random.randrange(10)
b, c = random.randrange(10), random.randrange(10)
print(a, b, c)
