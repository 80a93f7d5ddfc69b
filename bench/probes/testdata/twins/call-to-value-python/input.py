import math

def area(r):
    return math.pi * r * r

def scale(values, by):
    return [v * by for v in values]

def report(values):
    total = sum(scale(values, area(2)))
    names = {"total": total, "count": len(values)}
    return names["mean"] / len(values)

print(report([1, 2, 3]))
