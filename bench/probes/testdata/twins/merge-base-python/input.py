class Base:
    limit = 3
    def __init__(self, n):
        self.n = n
        return self.check(n)
    def check(self, n):
        return n + self.limit

class Mid(Base):
    def name(self):
        return "mid"

class Leaf(Mid):
    def check(self, n):
        return len([n])

items = [Leaf(k) for k in (1, 2)]
print(items[0].name())
