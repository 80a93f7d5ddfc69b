def evaluate(node, env):
    match node:
        case int():
            return node
        case str() as name:
            return env[name]
        case ("neg", x):
            return -evaluate(x, env)
        case ("add", left, right):
            return evaluate(left, env) + evaluate(right, env)
        case ("call", fn, *args):
            values = [evaluate(a, env) for a in args]
            return env[fn](*values)
        case {"let": name, "be": value, "in": body}:
            return evaluate(body, {**env, name: evaluate(value, env)})


program = {"let": "n", "be": ("neg", 3), "in": ("call", "rep", ("add", "n", 5), "sep")}
print(evaluate(program, {"rep": lambda k, s: s.join(k), "sep": "-"}))
