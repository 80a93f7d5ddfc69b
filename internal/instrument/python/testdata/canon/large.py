import random

random.seed(7)
for _ in range(30000):
    print(random.randrange(100), "x" * 60)
