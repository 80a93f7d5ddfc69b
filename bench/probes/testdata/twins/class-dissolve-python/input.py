from dataclasses import dataclass, field

@dataclass
class Item:
    name: str
    price: int = 0
    tags: list = field(default_factory=list)

class Cart:
    rate = 4
    def __init__(self, *items, **options):
        self._items = list(items)
        self._options = options
    @property
    def count(self):
        return len(self._items)
    def total(self):
        return sum(i.price for i in self._items)

class Sale(Cart):
    @classmethod
    def of(cls, names):
        return cls(*(Item(n, price=len(n)) for n in names), off=cls.rate)
    def share(self):
        base = super().total()
        return base % (self.count - self._options["off"] + 2)

print(Sale.of(["pen", "book"]).share())
