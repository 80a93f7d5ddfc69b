"""Answers questions about graphs with networkx, a line of JSON each: {"n": 3, "edges": [[0, 1]]}."""
import json
import sys

import networkx as nx
from networkx.algorithms import approximation


def colours(g):
    """The fewest colours that do, for small graphs; a bound from below for others."""
    best = max((len(c) for c in nx.find_cliques(g)), default=0)
    order = sorted(g, key=g.degree, reverse=True)
    budget = [20_000]

    def fits(k, i, used):
        budget[0] -= 1
        if i == len(order) or budget[0] < 0:
            return i == len(order)
        taken = {used[y] for y in g[order[i]] if y in used}
        for c in range(min(k, max(used.values(), default=-1) + 2)):
            if c not in taken and fits(k, i + 1, {**used, order[i]: c}):
                return True
        return False

    greedy = max(nx.greedy_color(g, strategy="largest_first").values(), default=-1) + 1
    for k in range(best, greedy):
        if fits(k, 0, {}):
            return k
    return greedy


def answer(n, edges):
    many = nx.MultiGraph()
    many.add_nodes_from(range(n))
    many.add_edges_from(edges)
    g = nx.Graph(many)
    g.remove_edges_from(list(nx.selfloop_edges(g)))
    degrees = dict(g.degree)
    greedy = nx.greedy_color(g, strategy="largest_first") if n else {}
    return {
        "triangle": any(nx.triangles(g).values()),
        "clique of 4": max((len(c) for c in nx.find_cliques(g)), default=0) >= 4,
        "degree 6": max(degrees.values(), default=0) >= 6,
        "two components of 3": sum(len(c) >= 3 for c in nx.connected_components(g)) >= 2,
        "odd cycle": not nx.is_bipartite(g),
        "distance 5": any(max(d.values()) >= 5 for _, d in nx.all_pairs_shortest_path_length(g)),
        "loop and parallel edges": any(a == b for a, b in many.edges()) and any(
            a != b and many.number_of_edges(a, b) > 1 for a, b in many.edges()),
        "nx: matching not largest": len(nx.maximal_matching(g)) < len(nx.max_weight_matching(g, maxcardinality=True)),
        "nx: clique not largest": n > 0 and len(approximation.max_clique(g)) < max(len(c) for c in nx.find_cliques(g)),
        "nx: colours more than needed": n > 0 and max(greedy.values()) + 1 > colours(g),
        "nx: cover twice too large": len(approximation.min_weighted_vertex_cover(g)) >= 4
        and len(approximation.min_weighted_vertex_cover(g)) == 2 * len(nx.max_weight_matching(g, maxcardinality=True)),
    }


print(json.dumps({"networkx": nx.__version__}), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    print(json.dumps(answer(q["n"], q["edges"])), flush=True)
