from enum import*
class Color(Enum):a=1
Color(4)
