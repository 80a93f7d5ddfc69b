"""python3 graph.py NODES SEED: a graph of up to so many nodes, as the generator in Go draws it."""
import random
import sys

random.seed(int(sys.argv[2]))
loops, parallel = random.random() < 0.3, random.random() < 0.3
nodes = [f"v{i}" for i in range(random.randint(1, int(sys.argv[1])))]
seen, edges = set(), []
for _ in range(random.randrange(4 * len(nodes))):
    for _ in range(20):
        a, b = random.choice(nodes), random.choice(nodes)
        if (a != b or loops) and (frozenset((a, b)) not in seen or parallel):
            seen.add(frozenset((a, b)))
            edges.append((a, b))
            break
print("graph {")
for v in nodes:
    print(f"  {v};")
for a, b in edges:
    print(f"  {a} -- {b};")
print("}")
