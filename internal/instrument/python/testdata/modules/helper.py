import random

random.seed(5)


def name(rng):
    return "".join(rng.choice("klm") for _ in range(rng.randint(2, 5)))


def number():
    return random.randint(1, 6) + random.randint(1, 6)
