import random

random.seed(8)
while random.randrange(10) < 7:
    print(chr(ord("a") + random.randrange(26)), end="")
print()
while True:
    if random.randrange(4) == 0:
        break
    print(".", end="")
print()
