import random
import sys

print(random.Random(int(sys.argv[1])).randrange(100), sys.argv, __name__, __package__)
