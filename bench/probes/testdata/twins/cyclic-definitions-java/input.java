class Node {
  Edge first;
  Graph owner;
  int depth(int seen) { return first == null ? seen : first.walk(seen + 1); }
}

class Edge {
  Node target = new Node();
  Edge next;
  int walk(int seen) { return next == null ? target.depth(seen) : next.walk(seen); }
}

class Graph {
  Node root;
  Edge spare;

  Graph(Node n) {
    root = n;
    root.owner = this;
  }

  int settle(int rounds) {
    final int best;
    while (rounds > 0) {
      best = root.depth(0);
      rounds--;
    }
    return rounds;
  }
}
