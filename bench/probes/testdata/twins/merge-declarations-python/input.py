from math import ceil
import sys
from math import floor, pi as PI
from math import gcd

TILE = 30

def tiles(width, depth):
    side = gcd(width, depth)
    if side < TILE:
        return ceil(width / TILE) * ceil(depth / TILE)
    return floor(width * depth / side ** 2)

if "--area" in sys.argv:
    print(tiles(120, 90) * PI)
