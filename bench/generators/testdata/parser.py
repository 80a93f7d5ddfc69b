"""python3 parser.py LONGEST SEED: a program of a small language, printed as a term."""
import random
import string
import sys

longest = int(sys.argv[1])


def listed(item):
    return "[" + ",".join([item() for _ in range(random.randint(0, longest))]) + "]"


def name():
    return random.choice(string.ascii_lowercase)


def expression(depth=3):
    if depth == 0 or random.randrange(3) == 0:
        return random.choice(["0", "1", "2", "true", "false"])
    op = random.choice(["Not", "Add", "Sub", "Mul", "Div", "And", "Or"])
    args = [expression(depth - 1)]
    if op != "Not":
        args.append(expression(depth - 1))
    return op + "(" + ",".join(args) + ")"


def statement():
    kind = random.choice(["Return", "Assign", "Alloc"])
    if kind == "Return":
        return "Return(" + expression() + ")"
    return kind + "(" + name() + "," + expression() + ")"


def module():
    return "Mod(" + listed(name) + "," + listed(name) + ")"


def function():
    return "Func(" + name() + "," + listed(expression) + "," + listed(statement) + ")"


random.seed(int(sys.argv[2]))
print("Lang(" + listed(module) + "," + listed(function) + ")")
