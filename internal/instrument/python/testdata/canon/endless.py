import random

while True:
    random.randrange(10)
