data = [{"name": "x", "n": 1}, [None, [{"y": 2, "z": True}, 3], "s"], {"deep": {"q": (4, "t")}}]
for part in data:
    print(part)
