def gen(n):
    for i in range(n):
        yield i

def chain(*its):
    for it in its:
        yield from it

total = {x: [x + "s" for _ in "ab"] for x in chain(gen(2), gen(3)) if x >= 0}
print(*total)
