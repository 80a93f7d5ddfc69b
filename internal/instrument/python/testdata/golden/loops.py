import random

r = random.Random(4)
for _ in range(r.randint(1, 3)):
    if r.random() < 0.5:
        print(r.randrange(5))
    else:
        print("none")
while r.random() < 0.6:
    continue
for i, c in enumerate("ab"):
    print(i, c)
print([r.randint(-1, 1) for _ in range(2)], r.choice("ab"), r.choice("ab"))
