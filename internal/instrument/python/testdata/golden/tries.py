import random

r = random.Random(6)


def risky():
    try:
        for _ in range(2):
            if r.random() < 2:
                raise ValueError
    except ValueError:
        return r.randrange(3)
    finally:
        r.randrange(4)


print(risky(), r.randrange(5))
