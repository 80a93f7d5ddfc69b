def f(x, y=None):
    if x > 3:
        y = [x]
    elif x == 2 and not y:
        for k in range(x):
            if k: gone(k, y)
    else:
        raise ValueError(x)
    return y

f(2)
