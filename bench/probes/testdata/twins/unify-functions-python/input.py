def leaf_value(cell):
    value = cell[0]
    return value * 2


def row_total(row, weight=1):
    total = leaf_value(row[0])
    for cell in row[1:]:
        total += weight * leaf_value(cell)
    return total


def table_total(table):
    first = table[0]
    print("rows:", len(table))
    return row_total(first) + len(table)


data = [[[], [4]], [[5], [6]]]
print(table_total(data))
