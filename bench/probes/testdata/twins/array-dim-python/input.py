rows, seats = 4, 6
hall = [[[0, 0] for s in range(seats)] for r in range(rows)]

def book(r, s, who):
    hall[r][s][1] = who
    if hall[r - 1][s][0] < who:
        return hall[r][s][0] + hall[rows][s][1]
    return who

print(book(2, 3, 1))
