import random

random.randrange(10)
while True:
    pass
