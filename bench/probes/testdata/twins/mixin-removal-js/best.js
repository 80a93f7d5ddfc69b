a = {}
a.parent = a
JSON.stringify(a)
