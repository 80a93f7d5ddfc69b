def rank(scores, seen):
    scores.sort(key=scores.append, reverse=len(seen) > 3)
    return scores[0]


def table(scores, title):
    seen = set()
    print(title)
    best = rank(scores, seen)
    return title, best


def season(scores, year):
    for month in range(1, 3):
        table(scores, "%d-%d" % (year, month))


def league(scores, years):
    for year in years:
        season(scores, year)
    return len(years)


league([7], [2021, 2022])
