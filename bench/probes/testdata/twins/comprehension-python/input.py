rows = [
    ("ann", [3, 1], {"x": 1}),
    ("bob", [2], {"y": 2}),
]

def index(rows, keep=lambda name: len(name) > 2):
    by_name = {name: [n * 2 for n in nums if n] for name, nums, _ in rows if keep(name)}
    pairs = [(a, b) for a in by_name for b in by_name.values() if b]
    sizes = sum(len(b) for _, b in pairs)
    return {
        group
        for key in sorted({k for _, _, tags in rows for k in tags})
        for group in (b for a, b in pairs if a < key)
        if sizes > 0
    }

print(sorted(index(rows), key=len))
