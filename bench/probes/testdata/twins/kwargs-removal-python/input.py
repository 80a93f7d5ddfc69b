DEFAULTS = {"end": "\n", "flush": False}


def merge_options(**options):
    merged = dict(DEFAULTS)
    merged.update(options)
    return merged


def emit(*values, **options):
    settings = merge_options(**options)
    print(*values, **settings)


def table_row(cells, padding=1, **options):
    emit(*cells, sep=padding, **options)


def table(rows, title=None, **options):
    if title is not None:
        emit(title)
    for row in rows:
        table_row(row, **options)


table([("name", "size"), ("disk", 40)], title="Devices", padding=3, flush=True)
