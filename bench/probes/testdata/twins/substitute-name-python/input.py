identity = lambda v: v

def adder(n):
    def add(x):
        return x + n
    return add

def scaler(k, offset=0):
    return lambda x: x * k + offset

def build(stages):
    steps = [adder(s) for s in stages]
    last = scaler(len(steps), offset=1)
    chain = steps[0] | scaler(3)
    return identity(chain) | last

if __name__ == "__main__":
    print(build([4, 5]))
