from enum import Enum
from dataclasses import dataclass, field


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


@dataclass
class Pixel:
    color: Color
    depth: int = 0
    tags: list = field(default_factory=list)

    def next(self):
        return Pixel(Color(self.color.value + 1), self.depth + 1)


p = Pixel(Color.GREEN)
for _ in range(3):
    p = p.next()
print(p.color)
