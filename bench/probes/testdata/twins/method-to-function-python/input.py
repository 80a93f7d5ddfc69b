class Box:
    size = 2

    def __init__(self, v):
        self.v = v

    def half(self, n):
        return self.v / n

    def go(self):
        return self.half(self.size - 2)

box = Box(3)
box.go()
