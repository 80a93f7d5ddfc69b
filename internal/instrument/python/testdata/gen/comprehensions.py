"""Comprehensions in comprehensions."""
import random
import sys

r = random.Random(int(sys.argv[1]))
grid = [[r.randrange(10) for _ in range(r.randint(1, 3))] for _ in range(r.randint(1, 3))]
print(grid, {x for row in grid for x in row if r.random() < 0.7})
print({k: [v for v in range(k) if r.randrange(2)] for k in r.sample(range(8), 3)})
print(sum(x * y for x in range(r.randint(1, 3)) for y in range(x) if r.random() < 0.9))
print(" ".join("".join(r.choice("ab") for _ in range(r.randint(1, 3))) for _ in range(r.randint(1, 4))))
print([y for x in range(4) if (y := r.randrange(5)) > x], sorted(range(5), key=lambda _: r.random()))
print(list(map(r.randrange, [3, 4, 5])), [*filter(lambda x: r.random() < 0.5, range(6))], r.randint(1, 2) + r.randint(1, 2))
print({**{i: r.random() < 0.5 for i in range(2)}}, *(r.randrange(3) for _ in range(3)), dict((i, r.randrange(9)) for i in "ab"))


class Table:
    size = r.randint(2, 3)
    rows = [r.randrange(4) for _ in range(3)]


print(Table.size, Table.rows, f"{r.choice('xy')!r:>5} {[r.randrange(2) for _ in range(2)]}")
