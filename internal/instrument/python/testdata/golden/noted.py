import random

r = random.Random(6)
state = 5


# whittle: skip
def lcg(n):
    global state
    state = state * 1103515245 + 12345 & 0xFFFFFF
    return [state % n for _ in range(2)][0]


# whittle: atomic
def word():
    return "".join(r.choice("ab") for _ in range(r.randint(1, 2)))


x = lcg(9)  # whittle: choice 9
print(x, word())
