import sys
from functools import lru_cache


class Graph:
    def __init__(self, edges):
        self.edges = {}
        for a, b in edges:
            self.edges.setdefault(a, set()).add(b)

    @lru_cache(maxsize=None)
    def depth(self, node):
        return 1 + max((self.depth(n) for n in self.edges.get(node, ())), default=0)

    def walk(self, *, start="a", seen=None):
        seen = seen or []
        with open(sys.argv[0]) as f:
            seen.append(f.readline())
        return {k: v for k, v in self.edges.items() if seen[start]}


g = Graph([("a", "b"), ("b", "c")])
print(g.depth("a"), g.walk())
