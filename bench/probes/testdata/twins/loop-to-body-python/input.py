def go(rows):
    total = 0
    for i, r in enumerate(rows):
        for j in range(1):
            total += i
            print("a")
            while True:
                print("b")
                break
        else:
            total += 1
        print("c")
    return total
go([1])
