"""The user's program, and how to run it as Python would."""
import builtins
import importlib.machinery
import importlib.util
import os
import sys
import types

from . import load


class Complaint(Exception):
    """An error in the program, with a message for the user."""


class Program:
    def __init__(self, how, name, args, unsafe):
        self.how, self.name, self.args = how, name, args
        self.path, self.package, self.source, self.folder = None, "", None, None
        getattr(self, how)(unsafe)
        load.roots[:] = sorted({load.real(r) for r in (self.root, os.getcwd())})

    def script(self, unsafe):
        if not os.path.exists(self.name):
            raise Complaint("there is no script %s" % self.name)
        self.path = self.name
        if os.path.isdir(self.name):
            self.folder, self.path = self.name, os.path.join(self.name, "__main__.py")
            if not os.path.exists(self.path):
                raise Complaint("there is no __main__.py in the folder %s" % self.name)
        self.root = self.folder or os.path.dirname(os.path.realpath(self.path))
        if unsafe or self.folder:
            sys.path.insert(0, self.root)
        self.argv0 = self.name
        if sys.version_info >= (3, 9):
            self.path = os.path.join(os.getcwd(), self.path)

    def module(self, unsafe):
        self.root = os.getcwd()
        if unsafe:
            sys.path.insert(0, self.root)
        spec = load.look(self.name)
        if spec is not None and spec.submodule_search_locations is not None:
            self.package, spec = self.name, load.look(self.name + ".__main__")
            if spec is None:
                raise Complaint("the package %s has no __main__.py" % self.name)
        elif spec is not None:
            self.package = self.name.rpartition(".")[0]
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            raise Complaint("there is no module %s" % self.name)
        self.path, self.argv0 = spec.origin, spec.origin
        if not load.mine(self.path):
            load.roots.append(load.real(os.path.dirname(self.path)))

    def code(self, unsafe):
        self.root = os.getcwd()
        if unsafe:
            sys.path.insert(0, "")
        self.path, self.argv0 = "<string>", "-c"
        self.source = self.name.encode()

    def read(self):
        """Reads and rewrites the program and its modules. Returns what it imports."""
        try:
            load.code_of(self.path, self.source)
        except SyntaxError as e:
            raise Complaint(said(e))
        except (OSError, ValueError) as e:
            raise Complaint("cannot read %s: %s" % (self.path, e))
        return load.explore(self.path, self.package, self.source)

    def run(self):
        """Runs it as __main__."""
        sys.argv[:] = [self.argv0] + self.args
        main = types.ModuleType("__main__")
        if self.how != "code":
            loader = importlib.machinery.SourceFileLoader("__main__", self.path)
            main.__dict__.update(__file__=self.path, __cached__=None, __loader__=loader)
        else:
            main.__dict__.update(__loader__=importlib.machinery.BuiltinImporter)
        main.__dict__.update(__builtins__=builtins, __spec__=None, __package__=None)
        if sys.version_info < (3, 14):
            main.__annotations__ = {}
        sys.modules["__main__"] = main
        load.loaded.append(main)
        if self.how == "module" or self.folder:
            self.place(main)
        exec(load.begin(self.path), main.__dict__)

    def place(self, main):
        """Imports the package of a module, which comes first."""
        if self.folder:
            spec = importlib.util.spec_from_file_location("__main__", self.path)
        else:
            spec = importlib.util.find_spec(self.name if self.package != self.name else self.name + ".__main__")
        main.__dict__.update(
            __spec__=spec, __package__=spec.parent, __file__=spec.origin, __loader__=spec.loader, __cached__=spec.cached
        )


def said(e):
    """Formats a syntax error as Python does."""
    import traceback

    return "".join(traceback.format_exception_only(type(e), e)).rstrip()
