import random

random.seed(7)
for _ in range(random.randrange(4)):
    print(random.randrange(10), end=" ")
print()
