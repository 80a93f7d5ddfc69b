"""A random generator of the program's own, and notes about it."""
import random
import sys

state = int(sys.argv[1])


# whittle: skip
def lcg(n):
    global state
    for _ in range(3):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (state >> 33) % n


class Source:
    def below(self, n):
        return lcg(n)  # whittle: choice n


# A password is taken or left as a whole.
# whittle: atomic
def password(rng):
    return "".join(rng.choice("abc") for _ in range(rng.randint(3, 6)))


@staticmethod
def plain():  # whittle: skip
    return [random.random() for _ in range(2)]


src = Source()
# whittle: choice 4
k = 1 + lcg(4)
for _ in range(k):
    print(max(lcg(6), 2), len(str(src.below(10))))  # whittle: choice 6 of lcg
rng = random.Random(state)
print(password(rng), rng.randrange(5), password(rng))
