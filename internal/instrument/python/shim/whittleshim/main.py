"""The server: it forks a process for each run, with everything prepared."""
import builtins
import gc
import os
import sys
import warnings

from . import arrays, choices, events, guard, library, load, program, rewrite, warm, wire
from .wire import RECORD, REPLAY, number

HARMLESS = frozenset(  # modules that do nothing when they are imported
    """abc argparse array ast asyncio base64 binascii bisect bz2 calendar cmath codecs collections collections.abc
    colorsys concurrent concurrent.futures configparser contextlib copy csv dataclasses datetime decimal difflib email
    enum errno fnmatch fractions functools getopt glob gzip hashlib heapq hmac html inspect io ipaddress itertools json
    keyword locale logging lzma math numbers operator optparse pathlib pickle platform pprint queue re secrets
    shlex shutil signal socket sqlite3 stat statistics string struct subprocess tarfile tempfile textwrap
    threading time timeit tokenize traceback types typing unicodedata urllib urllib.parse uuid warnings weakref xml
    xml.dom xml.dom.minidom xml.etree xml.etree.ElementTree xml.sax xml.sax.saxutils zipfile zlib
    numpy numpy.random""".split()  # these two take a tenth of a second
)


def main(argv, unsafe):
    how, name, args = argv[0], argv[1], argv[2:]
    if os.environ.pop("WHITTLE_TRACE", None) != "1":
        plain(argv)
    files = os.environ.pop("WHITTLE_FILES", None)
    try:
        p = program.Program(how, name, args, unsafe)
        guard.pipes()
        library.install()
        load.install()
        load.Finder.hooks["numpy.random"] = arrays.install
        names = p.read()
        if files:
            report(files)
    except program.Complaint as e:
        sys.stderr.write("%s\n" % e)
        sys.exit(3)
    for name in ("enter", "leave", "turn", "body", "loop", "aloop", "lazy", "alazy", "give", "here", "back", "together",
                 "apart", "Generator", "enter_at", "leave_at", "turn_at", "body_at", "here_at", "back_at"):  # fmt: skip
        setattr(builtins, rewrite.PREFIX + name, getattr(events, name))
    setattr(builtins, rewrite.PREFIX + "own", choices.own)
    prepare(names)
    library.remember_files()
    warm.up()
    serve(p)


def plain(argv):
    """Runs the plain program, because nobody traces it."""
    if hasattr(sys, "orig_argv"):
        flags = sys.orig_argv[1 : -len(argv) - 1]
    else:  # before Python 3.10
        import subprocess

        flags = subprocess._args_from_interpreter_flags()
    how = {"script": [], "module": ["-m"], "code": ["-c"]}[argv[0]]
    os.execv(sys.executable, [sys.executable] + flags + how + argv[1:])


def report(to):
    """Writes the names of the files that the program consists of to a file."""
    with open(to, "w", encoding=sys.getfilesystemencoding(), errors=sys.getfilesystemencodeerrors(), newline="\n") as f:
        for path in sorted(load.compiled):
            if path != "<string>":
                f.write("%s\n" % os.path.abspath(path))


def prepare(names):
    """Imports modules that every run would import, if that makes no visible difference."""
    for name in names:
        if name in HARMLESS and name not in sys.modules:
            spec = load.look(name)
            if spec is None or not load.mine(spec.origin or ""):
                try:
                    __import__(name)
                except Exception:
                    pass  # the run reports it, if it gets there


def serve(p):
    guard.install()
    sys.setrecursionlimit(sys.getrecursionlimit() + 32)  # for the frames of the shim at both ends of the stack
    wire.send(b"H\x01\x01")
    gc.collect()
    gc.freeze()
    while True:
        order = os.read(wire.reader, 1)
        if order == b"" or order == b"Q":
            wire.exit_now(0)
        if order not in (b"R", b"P"):
            wire.fault("an order %r" % order)
        pid = fork()
        if pid == 0:
            run(p, order)
        _, status = os.waitpid(pid, 0)
        if os.WIFSIGNALED(status):
            code = 256 + os.WTERMSIG(status)
        else:
            code = os.WEXITSTATUS(status)
        wire.send(b"D" + number(code))


def fork():
    with warnings.catch_warnings():  # numpy has threads, which are idle here
        warnings.simplefilter("ignore")
        return os.fork()


def run(p, order):
    guard.die_with_parent()
    if order == b"R":
        wire.mode = RECORD
    else:
        wire.predict()
        wire.mode = REPLAY
    code = guard.outcome(p.run)
    code = guard.finish(code)
    if wire.mode:  # otherwise the program forked this process
        events.cut(1)
        events.sync()
        wire.flush()
    wire.exit_now(code)
