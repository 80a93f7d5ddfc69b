import random

random.seed(7)


def dice():
    print(random.randrange(6), end=" ")


def left():
    dice()


def right():
    dice()


left()
right()
left()
print()
