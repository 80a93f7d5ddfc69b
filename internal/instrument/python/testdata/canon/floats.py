import random

random.seed(7)
for _ in "abc":
    print(int(random.random() * 1000000))
