import functools

SETTINGS = {"columns": "4", "width": "12px", "gap": "2"}


def with_settings(*names):
    def decorate(func):
        @functools.wraps(func)
        def wrapper(*args):
            values = [SETTINGS[name] for name in names]
            return func(*values, *args)

        return wrapper

    return decorate


@with_settings("columns", "gap")
def gap_total(columns, gap, scale):
    return (int(columns) - 1) * int(gap) * scale


@with_settings("width")
def column_width(width, index):
    pixels = int(width)
    return pixels * index


print(gap_total(2))
for index in range(3):
    print(column_width(index))
