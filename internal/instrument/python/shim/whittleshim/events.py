"""The events of a run: the stack of parts, and the choices.

Reported parts are always nested, whatever the program does. A part has a token. Closing a part also
closes all parts inside it, so return, break and exceptions need no special handling. A token whose
part is already closed closes nothing, and a loop that continues after its part was closed opens a new one.

Only generators cause parts to be closed early: they stop in the middle of a loop, and other code
continues. When a generator stops, its parts are marked. If it is resumed before anything else happens
(as in list(g)), it continues in them; any other event closes them first.
"""
import _thread

from . import wire
from .wire import RECORD, number

STEP = 4  # between tokens: an open round of loop t is on the stack as t+1
LAZY = 2  # set in the token of a generator expression's outermost loop
QUIET = -8  # the token of a part that is not reported

events = []  # reported since the last choice, not yet compared with the prediction
put = events.append
MANY = 4000  # this many events are sent even without a choice
stack = [0]  # tokens of the open parts
serial = 0

slow = False  # one of these may be set:
busy = 0  # inside a library that draws: its events are not reported
atomic = None  # the site of the part whose choices are reported as one
threads = False  # there is, or was, a second thread
pending = []  # (token, message) of loops that ask for their next item
mark = -1  # index in the stack at which the parts of a stopped generator begin

main_thread = _thread.get_ident()


def foreign():
    return threads and _thread.get_ident() != main_thread


def muted():
    return busy or atomic or foreign()


def settle():
    """Prepares for a new event: opens the rounds of loops that asked for an item, and closes the parts of a
    stopped generator."""
    global slow
    if pending:
        waiting = pending[:]
        pending.clear()
        for token, message in waiting:
            begin(token, message)
    elif mark >= 0:
        cut(mark)
    slow = threads


def cut(depth):
    """Closes all parts from this depth on."""
    global mark
    n = len(stack) - depth
    if n > 0:
        del stack[depth:]
        put(b"L" * n)
    mark = -1


def find(token):
    for i in range(len(stack) - 1, 0, -1):
        if stack[i] == token:
            return i
    return 0


def begin(token, message):
    """Begins a round, in the loop's part or a new one."""
    i = find(token)
    if i:
        cut(i + 1)
    else:
        if mark >= 0:
            cut(mark)
        put(message)
        stack.append(token)
    stack.append(token + 1)
    put(b"I")


def enter(message):
    global serial
    if slow:
        if muted():
            return QUIET
        settle()
    serial += STEP
    stack.append(serial)
    put(message)
    return serial


def leave(token):
    if stack[-1] == token and not slow:
        stack.pop()
        put(b"L")
        return
    if token < 0 or muted():
        return
    if pending and pending[-1][0] == token:
        pending.pop()
    i = find(token)
    if i:
        cut(i)


def turn(token, message):
    """A round of a loop begins. If it is a while loop, its condition is next."""
    if not slow and stack[-1] == token + 1 and len(events) < MANY:
        put(b"LI")
        return True
    if token < 0 or (slow and muted()):
        return True
    if len(events) >= MANY:
        sync()
    if pending:
        settle()
    begin(token, message)
    return True


def body(token, message):
    """The condition was true, or there was an item."""
    if not slow and stack[-1] == token + 1:
        put(b"B")
        return
    if token < 0 or (slow and muted()):
        return
    if pending:
        settle()
    i = find(token + 1)
    if i:
        cut(i + 1)
    else:
        begin(token, message)
    put(b"B")


def look(token, message):
    """A loop asks for its next item, which may draw. If there is no item and nothing was reported in the
    meantime, the round is not reported."""
    global slow
    if token < 0 or (slow and muted()):
        return
    if len(events) >= MANY:
        sync()
    i = find(token)
    if i:
        cut(i + 1)
    pending.append((token, message))
    slow = True


PLAIN = frozenset((list, tuple, range, str, bytes, dict, set, frozenset))  # their items already exist


def loop(token, message, items):
    """Iterates over the items of a for loop and reports its rounds."""
    try:
        if type(items) in PLAIN:
            for item in items:
                if not slow and stack[-1] == token + 1 and len(events) < MANY:
                    put(b"LIB")
                else:
                    turn(token, message)
                    body(token, message)
                yield item
        else:
            look(token, message)
            for item in items:
                body(token, message)
                yield item
                look(token, message)
    finally:
        leave(token)


async def aloop(token, message, items):
    try:
        look(token, message)
        async for item in items:
            body(token, message)
            yield item
            look(token, message)
    finally:
        leave(token)


def lazy(token, message, items):
    """The outermost loop of a generator expression, whose items are requested later, if at all."""
    return loop(stopped(token), message, items if type(items) in PLAIN else iter(items))


def alazy(token, message, items):
    return aloop(stopped(token), message, items)


def stopped(token):
    global mark, slow
    if token < 0:
        return token
    i = find(token)
    if i:
        stack[i] = token | LAZY
        mark, slow = i, True
    return token | LAZY


def give(value):
    """A generator expression yields an item."""
    global mark, slow
    if slow:
        if muted():
            return value
        settle()
    for i in range(len(stack) - 1, 0, -1):
        if stack[i] & 3 == LAZY:
            mark, slow = i, True
            break
    return value


def here():
    """Returns the depth at the beginning of a try statement."""
    if slow and not muted():
        settle()
    return stack[-1]


def back(token):
    """Closes the parts that an exception or a return left open inside a try statement."""
    if stack[-1] == token or muted():
        return
    pending.clear()
    i = find(token)
    if i or token == 0:
        cut(i + 1)


def together(message):
    """Begins a function whose choices form one part."""
    global atomic, slow
    token = enter(message)
    if token > 0:
        atomic, slow = message[2:], True
    return token


def apart(token):
    global atomic
    if token > 0 and not busy and not foreign():
        atomic = None
        pending.clear()
        leave(token)


class Generator:
    """Tracks the parts of a function with yield."""

    __slots__ = ("base", "depth", "top")

    def __init__(self):
        self.depth = -1
        self.go()

    def go(self, value=None):
        """The function begins or is resumed."""
        global mark
        if len(stack) == self.depth and stack[-1] == self.top and not pending:
            mark = -1
        else:
            if slow and not muted():
                settle()
            self.base = len(stack)
        self.depth = -1
        return value

    def stop(self, value):
        """The function yields a value."""
        global mark, slow
        if not muted():
            if pending:
                settle()
            if len(stack) > self.base:
                mark, slow = self.base, True
        self.depth, self.top = len(stack), stack[-1]
        return value

    def end(self):
        if muted():
            return
        runs = self.depth < 0
        if runs or (len(stack) == self.depth and stack[-1] == self.top):
            if len(stack) > self.base:
                cut(self.base)

    def through(self, items):
        """Does what `yield from` does, and tracks every stop."""
        it = items if hasattr(items, "send") else iter(items)
        try:
            item = next(it) if hasattr(it, "__next__") else it.send(None)
            while True:
                try:
                    sent = yield self.stop(item)
                except GeneratorExit:
                    if hasattr(it, "close"):
                        it.close()
                    raise
                except BaseException as e:
                    if not hasattr(it, "throw"):
                        raise
                    self.go()
                    item = it.throw(e)
                else:
                    self.go()
                    item = next(it) if sent is None and hasattr(it, "__next__") else it.send(sent)
        except StopIteration as e:
            return e.value


# Outside functions, a variable for a token would be visible to the program: the site holds the token.
tokens = {}


def enter_at(message):
    tokens[message] = enter(message)


def leave_at(message):
    leave(tokens.get(message, -1))


def turn_at(message):
    return turn(tokens.get(message, -1), message)


def body_at(message):
    body(tokens.get(message, -1), message)


def here_at(key):
    tokens[key] = here()


def back_at(key):
    back(tokens.get(key, -1))


def sync():
    """Compares the events with the prediction and sends them."""
    part = b"".join(events)
    events.clear()
    wire.told(part)


def choose(kind, site, n, v):
    """Makes a choice: the library's own, v, or the requested one."""
    if slow:
        if foreign():
            wire.fault("it draws random numbers in a second thread; run it with one thread")
        if not atomic:
            settle()
    head = kind + (atomic or site) + number(n)
    part = b"".join(events)
    events.clear()
    if wire.mode == RECORD:
        wire.record(part, head, v)
        return v
    return wire.ask(part, head)


def native(draw, *args, **named):
    """Lets the library draw as usual."""
    global busy, slow
    busy += 1
    slow = True  # until the next event recomputes it
    try:
        return draw(*args, **named)
    finally:
        busy -= 1
