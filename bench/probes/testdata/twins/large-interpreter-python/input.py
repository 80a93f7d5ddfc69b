import ast
import operator
from dataclasses import dataclass, field
from typing import Any, Callable, Dict

OPS: Dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Mult: operator.mul,
}


@dataclass
class Scope:
    names: Dict[str, Any] = field(default_factory=dict)
    parent: "Scope" = None

    def find(self, name):
        scope = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        raise NameError(name)


class Interpreter(ast.NodeVisitor):
    def __init__(self, scope=None, trace=False):
        self.scope = scope or Scope()
        self.trace = trace
        self.steps = []

    def visit(self, node):
        if self.trace:
            self.steps.append(type(node).__name__)
        return super().visit(node)

    def visit_Expression(self, node):
        return self.visit(node.body)

    def visit_Constant(self, node):
        return node.value

    def visit_Name(self, node):
        return self.scope.find(node.id)

    def visit_List(self, node):
        return [self.visit(e) for e in node.elts]

    def visit_BinOp(self, node):
        left, right = self.visit(node.left), self.visit(node.right)
        if type(node.op) is ast.Mult:
            return left * right
        return OPS[type(node.op)](left, right)

    def visit_IfExp(self, node):
        return self.visit(node.body if self.visit(node.test) else node.orelse)


def evaluate(text, **names):
    base = Scope({"pi": 3.0, "two": 2})
    walker = Interpreter(Scope(names, base), trace=len(names) > 1)
    try:
        return walker.visit(ast.parse(text, mode="eval"))
    finally:
        print(f"{text!r}: {len(walker.steps)} steps")


for source in ["1 + two * x", "[1, x] * two", "[x, 'a' * pi] if x else 0"]:
    print(evaluate(source, x=4, y=None))
