people = [
    {"first": "Ada", "last": "Lovelace", "age": 36},
    {"first": "Plato", "last": None, "age": 80},
    {"first": "Grace", "last": "Hopper", "age": 85},
]


def read_people(rows):
    for row in rows:
        if row["age"] > 18:
            yield row


def last_names(rows):
    for row in read_people(rows):
        name = row["last"]
        if name == "Lovelace":
            name = name.upper()
        yield name


def numbered(names):
    index = 0
    for name in names:
        index += 1
        yield name


def headline(rows):
    names = numbered(last_names(rows))
    return ", ".join(names)


print(headline(people))
