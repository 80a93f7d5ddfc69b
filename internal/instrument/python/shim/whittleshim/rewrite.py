"""Rewrites a program so that it reports its parts, without changing lines and columns.

    def f(): BODY            def f(): t = enter(F); try: BODY finally: leave(t)
    for x in XS: BODY        for x in loop(enter(L), L, XS): BODY
    while C: BODY            t = enter(L); while turn(t, L) and C: body(t, L); BODY
    if C: BODY               if C: t = enter(S); BODY; leave(t)
    try: A except: B         t = here(); try: A except: back(t); B

These functions are in events.py. They are called by names in builtins, so that they do not
conflict with the program's own names. Outside functions there are no variables t.
"""
import ast

from . import notes, sites

PREFIX = "_whittle_"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = FUNCTIONS + (ast.Lambda, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
ACTIVE = (ast.Call, ast.For, ast.AsyncFor, ast.While, ast.Await, ast.With, ast.AsyncWith) + COMPREHENSIONS
JUMPS = (ast.Return, ast.Raise, ast.Break, ast.Continue)
TRIES = (ast.Try, ast.TryStar) if hasattr(ast, "TryStar") else (ast.Try,)


def rewrite(source, path, flags=0):
    """Returns the tree of a rewritten program and the names of its sites."""
    tree = compile(source, path, "exec", flags | ast.PyCF_ONLY_AST, dont_inherit=True)
    r = Rewriter(sites.relative(path), notes.read(source, path))
    r.module(tree)
    ast.fix_missing_locations(tree)
    return tree, b"".join(r.names)


def own(node):
    """Yields the nodes inside a node that run when it runs."""
    rest = list(ast.iter_child_nodes(node))
    while rest:
        n = rest.pop()
        yield n
        if isinstance(n, SCOPES):
            rest.extend(getattr(n, "decorator_list", ()))
        elif not isinstance(n, ast.GeneratorExp):
            rest.extend(ast.iter_child_nodes(n))


class Rewriter:
    def __init__(self, file, said):
        self.file = file
        self.notes = said
        self.names = []  # messages
        self.function = ""
        self.variables = False  # of a function: there are variables for tokens
        self.generator = False
        self.count = 0

    def module(self, tree):
        self.statements(tree)
        self.notes.finish()

    # Calls to insert.

    def site(self, kind, node):
        s = sites.site("%s %s:%d:%d" % (kind, self.file, node.lineno, node.col_offset))
        name = sites.title(self.file, node.lineno, node.col_offset, self.function)
        self.names.append(sites.naming(s, name))
        return s

    def message(self, kind, node):
        return ast.Constant(b"E" + kind.encode() + self.site(kind, node))

    def call(self, what, *args):
        return ast.Call(ast.Name(PREFIX + what, ast.Load()), list(args), [])

    def tell(self, what, *args):
        return ast.Expr(self.call(what, *args))

    def token(self):
        self.count += 1
        return "%st%d" % (PREFIX, self.count)

    def at(self, node, new):
        """Gives a new statement or expression the position of an old one."""
        for n in ast.walk(new):
            if "lineno" in n._attributes and not hasattr(n, "lineno"):
                ast.copy_location(n, node)
                n.end_lineno, n.end_col_offset = n.lineno, n.col_offset
        return new

    # Statements.

    def statements(self, node):
        """Rewrites the statements and expressions in a node."""
        for field, value in ast.iter_fields(node):
            if isinstance(value, list):
                new = []
                for v in value:
                    if isinstance(v, ast.stmt):
                        new.extend(self.statement(v))
                    else:
                        new.append(self.expression(v) if isinstance(v, ast.AST) else v)
                value[:] = new
            elif isinstance(value, ast.AST):
                setattr(node, field, self.expression(value))

    def statement(self, s):
        if isinstance(s, FUNCTIONS):
            return [self.define(s)]
        if isinstance(s, ast.ClassDef):
            return [self.classes(s)]
        self.statements(s)
        if isinstance(s, (ast.For, ast.AsyncFor)):
            s.iter = self.looping(s.iter, s, isinstance(s, ast.AsyncFor), "loop")
        elif isinstance(s, ast.While):
            return self.whiles(s)
        elif isinstance(s, ast.If):
            s.body = self.branch(s.body)
            if s.orelse and not self.elif_(s):
                s.orelse = self.branch(s.orelse)
        elif isinstance(s, TRIES):
            return self.tries(s)
        elif type(s).__name__ == "Match":
            for case in s.cases:
                case.body = self.branch(case.body)
        return [s]

    def elif_(self, s):
        first = s.orelse[0]
        return isinstance(first, ast.If) and first.col_offset == s.col_offset

    def looping(self, items, node, waits, how):
        message = self.message("L", node)
        new = self.call("a" * waits + how, self.call("enter", message), message, items)
        return self.at(items, new)

    def whiles(self, s):
        message = self.message("L", s)
        if not self.variables:
            first, turn = self.tell("enter_at", message), self.call("turn_at", message)
            body, last = self.tell("body_at", message), lambda: self.tell("leave_at", message)
        else:
            t = self.token()
            load = ast.Name(t, ast.Load())
            first = ast.Assign([ast.Name(t, ast.Store())], self.call("enter", message))
            turn = self.call("turn", load, message)
            body, last = self.tell("body", load, message), lambda: self.tell("leave", load)
        s.test = self.at(s.test, ast.BoolOp(ast.And(), [turn, s.test]))
        s.body.insert(0, self.at(s.body[0], body))
        if s.orelse:
            s.orelse.insert(0, self.at(s.orelse[0], last()))
        return [self.at(s, first), s, self.at(s, last())]

    def branch(self, block):
        message = self.message("S", block[0])
        if self.variables:
            t = self.token()
            first = ast.Assign([ast.Name(t, ast.Store())], self.call("enter", message))
            last = self.tell("leave", ast.Name(t, ast.Load()))
        else:
            first, last = self.tell("enter_at", message), self.tell("leave_at", message)
        new = [self.at(block[0], first)] + block
        if not isinstance(block[-1], JUMPS):
            new.append(self.at(block[-1], last))
        return new

    def tries(self, s):
        if self.variables:
            t = self.token()
            first = ast.Assign([ast.Name(t, ast.Store())], self.call("here"))
            again = lambda: self.tell("back", ast.Name(t, ast.Load()))  # noqa: E731
        else:
            key = ast.Constant(self.site("try", s))
            first, again = self.tell("here_at", key), lambda: self.tell("back_at", key)
        for block in [h.body for h in s.handlers] + [s.finalbody]:
            if block:
                block.insert(0, self.at(block[0], again()))
        return [self.at(s, first), s]

    def classes(self, s):
        before = self.variables, self.generator
        for field in ("decorator_list", "bases", "keywords"):
            setattr(s, field, [self.expression(e) for e in getattr(s, field)])
        self.variables = self.generator = False
        body = ast.Module(s.body, [])
        self.statements(body)
        s.body = body.body
        self.variables, self.generator = before
        return s

    # Functions.

    def define(self, s):
        for field in ("decorator_list",):
            setattr(s, field, [self.expression(e) for e in getattr(s, field)])
        s.args = self.expression(s.args)
        if s.returns:
            s.returns = self.expression(s.returns)
        note = self.notes.function(s)
        if note == "skip":
            return s
        before = self.function, self.variables, self.generator, self.count
        inside = [n for b in s.body for n in [b, *own(b)]]
        self.generator = any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in inside)
        self.function, self.variables, self.count = s.name, True, 0
        if note == "atomic" and not self.generator:
            self.wrap(s, self.message("P", s), "together", "apart")
        else:
            active = any(isinstance(n, ACTIVE) for n in inside)
            body = ast.Module(s.body, [])
            self.statements(body)
            s.body = body.body
            if self.generator:
                self.wrap(s, None, "Generator", None)
            elif active:
                self.wrap(s, self.message("F", s), "enter", "leave")
        self.function, self.variables, self.generator, self.count = before
        return s

    def wrap(self, s, message, enter, leave):
        """Encloses a function's body in two calls."""
        name = PREFIX + "f"
        doc = 1 if ast.get_docstring(s, clean=False) is not None else 0
        rest = s.body[doc:]
        if not rest:
            return
        load = ast.Name(name, ast.Load())
        first = ast.Assign([ast.Name(name, ast.Store())], self.call(enter, *[message] * (message is not None)))
        last = self.tell(leave, load) if leave else ast.Expr(ast.Call(ast.Attribute(load, "end", ast.Load()), [], []))
        new = ast.Try(rest, [], [], [self.at(rest[-1], last)])
        s.body[doc:] = [self.at(s, first), self.at(rest[0], new)]

    # Expressions.

    def expression(self, e):
        if isinstance(e, ast.Lambda):
            return self.within(e, generator=any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own(e)))
        if isinstance(e, ast.stmt):
            raise TypeError(e)
        self.statements(e)
        if isinstance(e, COMPREHENSIONS):
            return self.comprehension(e)
        if self.generator and isinstance(e, (ast.Yield, ast.YieldFrom)):
            return self.yields(e)
        if isinstance(e, ast.Call):
            return self.chosen(e)
        return e

    def within(self, e, generator):
        """A lambda cannot hold a Generator: its yields are not rewritten."""
        before, self.generator = self.generator, False
        self.statements(e)
        self.generator = before
        return e

    def comprehension(self, e):
        lazy = isinstance(e, ast.GeneratorExp)
        for i, g in enumerate(e.generators):
            g.iter = self.looping(g.iter, g.target, g.is_async, "lazy" if lazy and i == 0 else "loop")
        if lazy:
            e.elt = self.at(e.elt, self.call("give", e.elt))
        return e

    def yields(self, e):
        part = lambda name: ast.Attribute(ast.Name(PREFIX + "f", ast.Load()), name, ast.Load())  # noqa: E731
        if isinstance(e, ast.YieldFrom):
            e.value = self.at(e.value, ast.Call(part("through"), [e.value], []))
            return e
        value = e.value or self.at(e, ast.Constant(None))
        e.value = self.at(value, ast.Call(part("stop"), [value], []))
        return self.at(e, ast.Call(part("go"), [e], []))

    def chosen(self, e):
        """Rewrites a call of the program's own random generator, if a note marks it."""
        n = self.notes.choice(e)
        if n is None:
            return e
        none = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        new = self.call("own", ast.Constant(self.site("own", e)), n, ast.Lambda(none, e))
        return self.at(e, new)
