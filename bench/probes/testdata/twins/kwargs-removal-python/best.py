print(sep=3)
