"""match statements."""
import random
import sys

rng = random.Random(int(sys.argv[1]))


def expression(depth):
    match rng.randrange(4) if depth else 0:
        case 0:
            return ("num", rng.randrange(100))
        case 1 | 2 as k if rng.random() < 0.9:
            return ("+-"[k - 1], expression(depth - 1), expression(depth - 1))
        case _:
            return ("neg", expression(depth - 1))


def text(e):
    match e:
        case ("num", n):
            return str(n)
        case ("neg", x):
            return f"-{text(x)}"
        case (op, a, b):
            return f"({text(a)} {op} {text(b)})"


for _ in range(rng.randint(1, 4)):
    print(text(expression(4)))
