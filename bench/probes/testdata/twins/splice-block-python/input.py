import threading

lock = threading.Lock()
cache = {}
hits = 0


class Entry:
    def __init__(self, value):
        self.value = value
        self.stale = False


def refresh(key, entry, loader):
    global hits
    with lock:
        hits += 1
        if key in cache:
            old = cache[key]
            del cache[key]
            print("evicted", old)
        try:
            value = loader(key)
            cache[key] = Entry(value)
        finally:
            print("loaded", key)
    while entry is not None:
        del entry.stale
        entry = entry.value
    return hits
