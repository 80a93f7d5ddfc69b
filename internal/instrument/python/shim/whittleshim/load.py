"""Finds the user's modules and rewrites them; modules of Python and of other packages are not changed."""
import ast
import importlib.machinery
import importlib.util
import os
import sys
import sysconfig

from . import rewrite, sites, wire

roots = []  # the folders of the user's modules
compiled = {}  # path -> (code, names)
loaded = []  # the user's modules in this run
FLAGS = 0


def real(path):
    return os.path.realpath(path) + os.sep


OTHERS = {real(p) for k, p in sysconfig.get_paths().items() if k in ("stdlib", "platstdlib", "purelib", "platlib")}


def mine(path):
    """Reports whether a file is the user's own."""
    path = os.path.realpath(path)
    if not path.endswith(".py") or not any(path.startswith(r) for r in roots):
        return False
    if {"site-packages", "dist-packages"} & set(path.split(os.sep)):
        return False
    return not any(path.startswith(o) for o in OTHERS)


def code_of(path, source=None):
    """Returns the rewritten code of a file."""
    if path not in compiled:
        if source is None:
            with open(path, "rb") as f:
                source = f.read()
        tree, names = rewrite.rewrite(source, path)
        code = compile(tree, path, "exec", dont_inherit=True)
        sites.learn(code)
        compiled[path] = (code, names)
    return compiled[path]


def begin(path, source=None):
    """Returns the code of a file that is about to run."""
    code, names = code_of(path, source)
    wire.name(names)
    return code


class Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname):
        return begin(self.get_filename(fullname))

    def exec_module(self, module):
        loaded.append(module)
        super().exec_module(module)


class Finder:
    """A finder that precedes the one for files."""

    hooks = {}  # name of a module -> function to call when it is loaded

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return spec
        if type(spec.loader) is importlib.machinery.SourceFileLoader and mine(spec.origin):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        elif name in cls.hooks:
            after(spec.loader, cls.hooks[name])
        return spec


def after(loader, hook):
    run = loader.exec_module

    def exec_module(module):
        run(module)
        hook(module)

    loader.exec_module = exec_module


def install():
    paths = importlib.machinery.PathFinder
    at = sys.meta_path.index(paths) if paths in sys.meta_path else len(sys.meta_path)
    sys.meta_path.insert(at, Finder)


# Preparation before the fork that runs none of the user's code.


def look(name, path=None):
    """Returns where a module is, without loading the packages that contain it."""
    spec, at = None, path
    for i, word in enumerate(name.split(".")):
        if i and at is None:
            return None
        full = ".".join(name.split(".")[: i + 1])
        if at is None and (full in sys.builtin_module_names or importlib.machinery.FrozenImporter.find_spec(full)):
            return None
        try:
            spec = importlib.machinery.PathFinder.find_spec(full, at)
        except (ImportError, ValueError, AttributeError):
            return None
        if spec is None:
            return None
        at = spec.submodule_search_locations
    return spec


def imports(tree, package):
    """Returns the names of the modules that a program may import."""
    for n in ast.walk(tree):
        if isinstance(n, ast.Import):
            for a in n.names:
                yield a.name
        elif isinstance(n, ast.ImportFrom):
            base = n.module or ""
            if n.level:
                up = package.split(".")
                if n.level > len(up):
                    continue
                base = ".".join(up[: len(up) - n.level + 1] + ([base] if base else []))
            if base:
                yield base
            for a in n.names:
                yield (base + "." if base else "") + a.name


def explore(path, package, source=None):
    """Rewrites the user's modules that this file needs. Returns all names of modules it may import."""
    names, seen = [], set()
    files = [(path, package, source)]
    for path, package, source in files:
        if source is None:
            with open(path, "rb") as f:
                source = f.read()
        try:
            tree = ast.parse(source, path)
        except (SyntaxError, ValueError):
            continue  # the run reports it, if it gets there
        for name in imports(tree, package):
            parts = name.split(".")
            for i in range(1, len(parts) + 1):
                module = ".".join(parts[:i])
                if module in seen:
                    continue
                seen.add(module)
                names.append(module)
                spec = look(module)
                if spec is None or not spec.origin or not mine(spec.origin) or spec.origin in compiled:
                    continue
                try:
                    code_of(spec.origin)
                except (SyntaxError, ValueError, OSError):
                    continue
                files.append((spec.origin, module if spec.submodule_search_locations else module.rpartition(".")[0], None))
    return names
