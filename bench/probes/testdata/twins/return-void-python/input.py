stock = {"ink": 5, "pen": 2}

def take(name, n):
    if name not in stock:
        return 0
    stock[name] -= n
    print("took", n, name)
    return stock[name] + n

def ship(name):
    left = take(name, 1)
    if left > 1:
        left = left + take(name, left - 3)
    return left * 2

assert ship("ink") == 18
