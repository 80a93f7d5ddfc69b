import random


class Odd(random.Random):
    def random(self):
        return 2.5


print(Odd().random())
