"""async def, async for, async comprehensions, and two tasks that take turns."""
import asyncio
import random
import sys

rng = random.Random(int(sys.argv[1]))


async def ticks(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i * rng.randint(1, 3)


async def worker(name):
    out = []
    for _ in range(rng.randint(1, 3)):
        out.append(rng.randrange(10))
        await asyncio.sleep(0)
        if rng.random() < 0.5:
            out.append(name)
    return out


async def main():
    async for t in ticks(rng.randint(1, 3)):
        print(t, end=" ")
    else:
        print("end")
    print([x async for x in ticks(3) if rng.random() < 0.8], [x for x in [await worker("a")]])
    print(await asyncio.gather(worker("b"), worker("c"), worker("d")))
    async with asyncio.Lock():
        print(await worker("e"))
    gen = (x async for x in ticks(2))
    print([x async for x in gen])


asyncio.run(main())
