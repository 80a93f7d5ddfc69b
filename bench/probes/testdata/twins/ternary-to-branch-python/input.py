def pick(a, b):
    return (len(a) if b else b) if a else None

opts = {"sep": "-", "list": ["1", "2"]}
text = opts["sep"].join(opts["list"]) if pick("abc", 1) > 2 and not None else "none"
print(text or "x")
