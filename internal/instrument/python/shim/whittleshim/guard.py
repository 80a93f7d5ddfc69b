"""Keeps a run within its process: its pipes, threads and children, and how it ends."""
import _thread
import atexit
import fcntl
import gc
import io
import os
import signal
import sys
import weakref

from . import events, load, wire


def pipes():
    """Moves the pipes to where the program does not see them."""
    for fd in (3, 4):
        for least in (900, 200, 50, 10):
            try:
                new = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, least)
                break
            except OSError:
                continue
        os.close(fd)
        if fd == 3:
            wire.reader = new
        else:
            wire.writer = new


try:
    import ctypes

    prctl = ctypes.CDLL(None).prctl
except Exception:  # not everywhere
    prctl = None


def die_with_parent():
    if prctl is not None:
        prctl(1, signal.SIGKILL, 0, 0, 0)
    os.register_at_fork(after_in_child=detach)


def detach():
    """In a process that the program forked."""
    wire.detach()
    events.events.clear()
    events.busy += 1
    events.slow = True


def say_all():
    """Sends what was said. Not what the program printed: that is its own affair."""
    if wire.mode and not events.foreign():
        events.sync()
        wire.flush()


def before(module, name):
    """Says all before a function that does not return."""
    was = getattr(module, name)

    def f(*args, **named):
        say_all()
        return was(*args, **named)

    f.__name__, f.__doc__ = name, was.__doc__
    setattr(module, name, f)


def install():
    for name in ("_exit", "execv", "execve", "abort"):
        before(os, name)
    for name in ("start_new_thread", "start_new", "start_joinable_thread"):
        if hasattr(_thread, name):
            watch(_thread, name)
    threading = sys.modules.get("threading")
    if threading is not None:
        for name in ("_start_new_thread", "_start_joinable_thread"):
            if hasattr(threading, name):
                setattr(threading, name, getattr(_thread, name[1:]))


def watch(module, name):
    """From the first thread on, all look who they are."""
    was = getattr(module, name)

    def start(*args, **named):
        events.threads = events.slow = True
        return was(*args, **named)

    start.__name__, start.__doc__ = name, was.__doc__
    setattr(module, name, start)


def outcome(run):
    """Runs, and says what exit status that gives."""
    try:
        run()
        return 0
    except SystemExit as e:
        return status(e.code)
    except KeyboardInterrupt:
        show()
        return 130
    except BaseException:
        show()
        return 1


def status(code):
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 255
    print(code, file=sys.stderr)
    return 1


def show():
    """Has Python show an exception, without what is ours in it."""
    kind, e, trace = sys.exc_info()
    ours = os.path.dirname(__file__)
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(ours):
        trace = trace.tb_next
    last = trace
    while last is not None and last.tb_next is not None:
        if last.tb_next.tb_frame.f_code.co_filename.startswith(ours):
            last.tb_next = last.tb_next.tb_next
        else:
            last = last.tb_next
    try:
        sys.excepthook(kind, e.with_traceback(trace), trace)
    except BaseException as other:
        sys.__excepthook__(type(other), other, other.__traceback__)


def finish(code):
    """Does what Python does at its end: waits for threads, calls back, closes files."""
    threading = sys.modules.get("threading")
    if threading is not None:
        try:
            threading._shutdown()
        except BaseException:
            show()
    atexit._run_exitfuncs()
    atexit._clear()
    clear()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, ValueError):
            pass  # it is closed, or None
        except OSError as e:
            if stream is sys.stdout:
                os.write(2, ("cannot write the output: %s\n" % e).encode())
                code = 120
    return code


def clear():
    """Lets go of all that the program still holds: files are written, destructors run.

    As at the end of Python, names are still there while that happens, unless a module is held
    by somebody else.
    """
    out, err = sys.stdout, sys.stderr
    held = [weakref.ref(m) for m in load.loaded]
    for name in [n for n, m in sys.modules.items() if any(m is x for x in load.loaded)]:
        del sys.modules[name]
    load.loaded.clear()
    write_files()
    gc.collect()
    for names in [vars(m()) for m in held if m() is not None]:
        for private in (True, False):
            for name in list(names):
                if name.startswith("_") == private and name != "__builtins__":
                    names[name] = None
    write_files()
    gc.collect()
    sys.stdout, sys.stderr = out, err


def write_files():
    """Has open files written: once they are garbage, what lies below may be closed first."""
    for o in gc.get_objects():
        if issubclass(type(o), (io.TextIOWrapper, io.BufferedWriter)) and not o.closed:
            try:
                o.flush()
            except (OSError, ValueError):
                pass  # finish says so if it is the output
