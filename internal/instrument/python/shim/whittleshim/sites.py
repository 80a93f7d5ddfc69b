"""Sites in the program: their numbers, which are the same in every run, and their names."""
import os
import sys
from binascii import crc32

from . import wire
from .wire import number, text

BITS = 35  # five bytes in a message; among a thousand sites, two collide with a probability of 1 in 70,000

folder = os.getcwd()


def relative(path):
    """Returns the name of a file relative to the working directory."""
    path = os.path.abspath(path)
    if path.startswith(folder + os.sep):
        return path[len(folder) + 1 :]
    return path


def site(key):
    b = key.encode("utf-8", "replace")
    return number((crc32(b) | crc32(b + b"+") << 32) & ((1 << BITS) - 1))


def title(file, line, column, function):
    s = "%s:%d" % (file, line)
    if column is not None:
        s += ":%d" % (column + 1)
    if function:
        s += " " + function
    return s


def naming(site, name):
    return b"S" + site + text(name)


known = {}  # id of a code -> (the code, its file, its function, the positions of its instructions)
places = {}  # id of a code -> {instruction: site}
named = set()  # sites that were named in this run


def learn(code, function=""):
    """Prepares for choices in a code object and those inside it, before the fork."""
    if not code.co_name.startswith("<"):
        function = code.co_name
    positions = list(code.co_positions()) if hasattr(code, "co_positions") else None
    known[id(code)] = (code, relative(code.co_filename), function, positions)
    places[id(code)] = {}
    for c in code.co_consts:
        if type(c) is type(code):
            learn(c, function)


libraries = set()  # files that draw for others
unseen = set()  # files whose draws do not affect the output, such as names of temporary files


def here():
    """Returns the site of a choice: the innermost call that is not in a random library."""
    f = sys._getframe(2)
    while f.f_code.co_filename in libraries:
        f = f.f_back
    code, at = f.f_code, f.f_lasti
    try:
        return places[id(code)][at]
    except KeyError:
        return meet(code, at, f.f_lineno)


def meet(code, at, line):
    """Returns a site that is new in this run, or None if nothing is to be reported about it."""
    if code.co_filename in unseen:
        return None
    if id(code) not in known:
        learn(code)
    _, file, function, positions = known[id(code)]
    column = None
    key = "%s:%s:%d" % (file, line, at)
    if positions is not None:
        p = positions[at // 2]
        if p[0] is not None and p[2] is not None:
            line, column = p[0], p[2]
            key = "%s:%s" % (file, p)
    s = site("choice " + key)
    places[id(code)][at] = s
    if s not in named:
        named.add(s)
        wire.name(naming(s, title(file, line, column, function)))
    return s
