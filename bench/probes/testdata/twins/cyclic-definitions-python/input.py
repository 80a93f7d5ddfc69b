class Node:
    def __init__(self, tree, key):
        self.tree = tree
        self.key = key

    def left(self):
        return self.tree.find(self.key - 1)


class Tree:
    def __init__(self):
        self.nodes = {}

    def find(self, key):
        if key not in self.nodes:
            self.nodes[key] = Node(self, key)
        return self.nodes[key].left()


def main():
    t = Tree()
    return t.find(5)


main()
