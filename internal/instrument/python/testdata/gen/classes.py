"""Classes: private names, properties, nested ones, dataclasses, enums, pickling, super."""
import enum
import inspect
import pickle
import random
import sys
from dataclasses import dataclass, field


class Colour(enum.Enum):
    if sys.version_info > (3,):
        RED = 1
    for GREEN in range(2, 3):
        pass
    BLUE = 3


@dataclass
class Point:
    """A point."""

    x: int
    y: int = 0
    tags: list = field(default_factory=list)

    def __post_init__(self):
        if self.x > 5:
            self.tags.append("far")


class Base:
    __count = 0
    table = [i * i for i in range(4) if i % 2]

    def __init__(self, rng):
        self.__rng = rng
        self.items = [self.__make() for _ in range(rng.randint(1, 4))]

    def __make(self):
        Base.__count += 1
        while self.__rng.random() < 0.3:
            self.__count += 1
        return Point(self.__rng.randint(0, 9), self.__rng.randint(-3, 3))

    @property
    def size(self):
        """How many there are."""
        return len(self.items)

    @classmethod
    def make(cls, seed):
        return cls(random.Random(seed))

    class Inner:
        def pick(self, rng, xs):
            return rng.choice(xs)


class Derived(Base):
    def __init__(self, rng):
        super().__init__(rng)
        self.colour = rng.choice(list(Colour))
        self.inner = Base.Inner().pick(rng, self.items)

    def __repr__(self):
        return f"Derived({self.items}, {self.colour}, {self.inner})"


d = Derived.make(int(sys.argv[1]))
print(d, d.size, Base._Base__count, list(Colour), Base.table)
print(pickle.loads(pickle.dumps(d.items)) == d.items, Point.__module__, Base.size.__doc__, Point.__doc__)
print(inspect.getsource(Base.Inner), inspect.getsource(Derived.__repr__))
print(sorted(n for n in vars(Base) if "whittle" in n), sorted(n for n in globals() if "whittle" in n))
