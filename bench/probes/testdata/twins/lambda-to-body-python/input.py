log = []
run = lambda cb, n: (log.append(n), cb(n))[1]
out = (lambda a: run(lambda b: (lambda: [a["v"].nope, b])(), 2))({"v": 1, "w": 2})
log.append(out)
