"""python3 reverse.py SPREAD SEED: up to 50 numbers around 0."""
import random
import sys

spread = int(sys.argv[1])
random.seed(int(sys.argv[2]))
print(*[random.randrange(spread) - spread // 2 for _ in range(random.randint(0, 50))])
