"""Controls the process of a run: its pipes, threads, child processes and exit."""
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
    """Moves the pipes to file descriptors that the program does not use."""
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
except Exception:  # not available everywhere
    prctl = None


def die_with_parent():
    if prctl is not None:
        prctl(1, signal.SIGKILL, 0, 0, 0)
    os.register_at_fork(after_in_child=detach)


def detach():
    """Runs in a process that the program forked."""
    wire.detach()
    events.events.clear()
    events.busy += 1
    events.slow = True


def say_all():
    """Sends buffered messages. It does not flush the program's own output."""
    if wire.mode and not events.foreign():
        events.sync()
        wire.flush()


def before(module, name):
    """Sends all messages before a function that does not return."""
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
    """From the first new thread on, every event checks which thread it is in."""
    was = getattr(module, name)

    def start(*args, **named):
        events.threads = events.slow = True
        return was(*args, **named)

    start.__name__, start.__doc__ = name, was.__doc__
    setattr(module, name, start)


def outcome(run):
    """Runs the program and returns its exit status."""
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
    """Makes Python print an exception without the frames of the shim."""
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
    """Does what Python does at exit: waits for threads, calls exit functions, closes files."""
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
            pass  # the stream is closed or None
        except OSError as e:
            if stream is sys.stdout:
                os.write(2, ("cannot write the output: %s\n" % e).encode())
                code = 120
    return code


def clear():
    """Releases all objects of the program, so that files are written and destructors run.

    As when Python exits, names still exist while that happens, unless something else holds a
    reference to the module.
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
    """Flushes open files: once they are garbage, the underlying file may be closed first."""
    for o in gc.get_objects():
        if issubclass(type(o), (io.TextIOWrapper, io.BufferedWriter)) and not o.closed:
            try:
                o.flush()
            except (OSError, ValueError):
                pass  # finish reports it if it is standard output
