"""A second thread that does not draw is no trouble; one that draws is."""
import random
import sys
import threading

rng = random.Random(1)
done = []


def work(n):
    for i in range(n):
        if i % 2:
            done.append(i)


t = threading.Thread(target=work, args=(1000,))
t.start()
for _ in range(rng.randint(2, 5)):
    work(rng.randrange(20))
t.join()
print(len([d for d in done if d > 100]), rng.randrange(10))
if sys.argv[1:] == ["draw"]:
    t = threading.Thread(target=lambda: print(rng.random()))
    t.start()
    t.join()
