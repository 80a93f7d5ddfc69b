def draw():
    return 9


print(draw())  # whittle: choice 5
