"""Notes by the program's author, in comments:

    x = rng.next(6)  # whittle: choice 6      the call returns one of [0, 6); also on a line of its own above
    # whittle: skip                           above a function: it is not rewritten
    # whittle: atomic                         above a function: its choices form one part
"""
import ast
import builtins
import io
import re
import tokenize

NOTE = re.compile(r"#\s*whittle:\s*(.*?)\s*$")


def read(source, path):
    if isinstance(source, bytes):
        if b"whittle:" not in source:
            return Notes({}, path, None)
        source = decode(source)
    if "whittle:" not in source:
        return Notes({}, path, None)
    said = {}
    for t in tokenize.generate_tokens(io.StringIO(source).readline):
        m = t.type == tokenize.COMMENT and NOTE.match(t.string)
        if m:
            alone = t.line[: t.start[1]].strip() == ""
            said[t.start[0]] = (m.group(1), alone)
    return Notes(said, path, source)


def decode(source):
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    return io.TextIOWrapper(io.BytesIO(source), encoding).read()


class Notes:
    def __init__(self, said, path, source):
        self.path = path
        self.functions = {}  # line -> note about the function there
        self.choices = {}  # line -> (the note's line, the expression, the calls it may apply to)
        lines = (source or "").splitlines()
        for line, (words, alone) in sorted(said.items()):
            about = line
            if alone:  # it applies to the next line of code
                about += 1
                while about <= len(lines) and (not lines[about - 1].strip() or lines[about - 1].lstrip().startswith("#")):
                    about += 1
            self.note(line, about, words)
        self.used = set()
        self.calls = self.find(source) if self.choices else {}

    def wrong(self, line, why):
        raise SyntaxError(why, (self.path, line, 1, ""))

    def note(self, line, about, words):
        word, _, rest = words.partition(" ")
        if word in ("skip", "atomic") and not rest:
            self.functions[about] = (line, word)
        elif word == "choice" and rest.strip():
            expression, _, of = rest.partition(" of ")
            try:
                ast.parse(expression.strip(), mode="eval")
            except SyntaxError:
                self.wrong(line, "whittle: choice wants a number or an expression, not %r" % expression)
            self.choices[about] = (line, expression.strip(), of.strip())
        else:
            self.wrong(line, "whittle: %s is not a note; these are: choice N, skip, atomic" % words)

    def find(self, source):
        """Returns the call that each choice note applies to, by position."""
        calls = {}
        for n in ast.walk(ast.parse(source)):
            if isinstance(n, ast.Call) and n.lineno in self.choices:
                calls.setdefault(n.lineno, []).append(n)
        found = {}
        for about, (line, _, of) in self.choices.items():
            name = lambda c: getattr(c.func, "attr", getattr(c.func, "id", ""))  # noqa: E731
            some = [c for c in calls.get(about, ()) if (name(c) == of if of else not hasattr(builtins, name(c)))]
            if len(some) != 1:
                self.wrong(line, "whittle: choice is about one call, and there are %d here; say `choice N of NAME`" % len(some))
            c = some[0]
            if any(isinstance(n, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)) for n in ast.walk(c)):
                self.wrong(line, "whittle: choice cannot be about a call with await, yield or := in it")
            found[c.lineno, c.col_offset, c.end_lineno, c.end_col_offset] = about
        return found

    def function(self, node):
        for line in [node.lineno] + [d.lineno for d in node.decorator_list]:
            if line in self.functions:
                self.used.add(line)
                return self.functions[line][1]
        return None

    def choice(self, node):
        if not self.calls:
            return None
        about = self.calls.get((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))
        if about is None:
            return None
        return ast.parse(self.choices[about][1], mode="eval").body

    def finish(self):
        for about, (line, word) in self.functions.items():
            if about not in self.used:
                self.wrong(line, "whittle: %s stands above a function, and there is none here" % word)
