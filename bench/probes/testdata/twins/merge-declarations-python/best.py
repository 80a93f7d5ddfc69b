from math import ceil,floor,gcd
