def build(name, *parts, sep="/", **options):
    out = [name]
    for p in parts:
        out.append(p.strip(sep))
    if options.get("tail"):
        out.append("")
    return sep.join(out)


def render(rows, width=10):
    lines = []
    for i, row in enumerate(rows):
        key, *rest = row
        lines.append(build(key, *rest, tail=i % 2, sep="-").ljust(width))
    return "\n".join(lines)


print(render([("a", "b"), ("c", 4)]))
