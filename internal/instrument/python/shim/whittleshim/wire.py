"""The two pipes to Whittle, as docs/protocol.md describes them."""
import _thread
import os

RECORD, REPLAY = 1, 2
mode = 0  # of the run; 0: no run

reader = writer = -1
out = bytearray()  # messages that are not yet sent
received = bytearray()  # bytes that are received but not yet parsed
lock = _thread.allocate_lock()

prediction = b""
place = 0  # position in the prediction
followed = False  # the prediction was right so far

FULL = 8192

exit_now = os._exit
SMALL = [bytes((i,)) for i in range(128)]


def number(n):
    if n < 128:
        return SMALL[n]
    b = bytearray()
    while n >= 128:
        b.append(n & 127 | 128)
        n >>= 7
    b.append(n)
    return bytes(b)


def text(s):
    b = s.encode("utf-8", "replace")
    return number(len(b)) + b


def send(b):
    while b:
        try:
            b = b[os.write(writer, b) :]
        except OSError:
            exit_now(98)  # whittle has gone


def flush():
    with lock:
        b = bytes(out)
        del out[: len(b)]
        send(b)


def name(message):
    """Reports the names of sites, before any message that uses them."""
    out.extend(message)


def told(part):
    """Reports the begin and end of parts, without a choice."""
    global place, followed
    if followed:
        if prediction.startswith(part, place):
            place += len(part)
        else:
            followed = False
    out.extend(part)
    if len(out) > FULL:
        flush()


def record(part, head, v):
    """Reports some parts and then the library's choice v."""
    out.extend(part + b"T" + head + number(v))
    if len(out) > FULL:
        flush()


def ask(part, head):
    """Reports some parts and then makes a choice: as predicted, or by asking."""
    global place, followed
    if followed:
        said = part + b"T" + head
        if prediction.startswith(said, place):
            at = place + len(said)
            v = prediction[at] if at < len(prediction) else 128
            if v < 128:
                place = at + 1
                out.extend(said + SMALL[v])
            else:
                v, place = decode(prediction, at)
                out.extend(said + number(v))
            if len(out) > FULL:
                flush()
            return v
        followed = False
    out.extend(part + b"K" + head)
    flush()
    letter = read(1)
    if letter == b"X":
        exit_now(96)
    if letter != b"A":
        fault("the answer to a question began with %r" % letter)
    v = read_number()
    predict()
    return v


def decode(b, at):
    v = shift = 0
    while True:
        c = b[at]
        at += 1
        v |= (c & 127) << shift
        if c < 128:
            return v, at
        shift += 7


def fault(why):
    """Reports that this program cannot be recorded."""
    out.extend(b"F" + text(why))
    flush()
    exit_now(97)


def predict():
    global prediction, place, followed
    prediction = read(read_number())
    place, followed = 0, len(prediction) > 0


def read(n):
    while len(received) < n:
        b = os.read(reader, max(n - len(received), 65536))
        if not b:
            exit_now(98)
        received.extend(b)
    b = bytes(received[:n])
    del received[:n]
    return b


def read_number():
    v = shift = 0
    while True:
        c = read(1)[0]
        v |= (c & 127) << shift
        if c < 128:
            return v
        shift += 7


def detach():
    """Runs in a process that the program forked, which must not use the pipes."""
    global mode
    mode = 0
    out.clear()
    for fd in (reader, writer):
        try:
            os.close(fd)
        except OSError:
            pass
