from contextlib import contextmanager

def numbers(limit):
    n = 0
    while n < limit:
        yield n
        n += 1

@contextmanager
def opened(source):
    it = iter(source)
    try:
        yield it
    finally:
        del it

def chunks(source, size):
    with opened(source) as it:
        while True:
            head = next(it)
            rest = [x for _, x in zip(range(size - 1), it)]
            yield [head, *rest]

for i, part in enumerate(chunks(numbers(5), size=2)):
    print(i, part, sep=":")
