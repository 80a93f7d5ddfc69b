import random

random.seed(7)
xs = list(range(5))
random.shuffle(xs)
print(*xs)
print(*random.sample(range(10), 3))
