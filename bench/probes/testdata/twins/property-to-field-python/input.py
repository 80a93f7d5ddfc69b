class Page:
    def __init__(self, items, size):
        self._items = items
        self._size = size

    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        if value <= 0:
            raise ValueError("size must be positive")
        self._size = value

    @property
    def length(self):
        return len(self._items)

    @property
    def pages(self):
        return self.length / self.size

    @property
    def numbers(self):
        return [number + 1 for number in range(self.pages)]


def main():
    page = Page(["a", "b", "c", "d", "e"], 1)
    page.size = 2
    print("size", page.size)
    print("numbers", page.numbers)


main()
