import io


class Journal:
    """Collects log lines in memory until the session ends."""

    def __init__(self, name):
        self.name = name
        self.buffer = None
        self.count = 0

    def __enter__(self):
        self.buffer = io.StringIO()
        self.buffer.write("begin " + self.name)
        return self

    def __exit__(self, kind, value, trace):
        self.write("end")
        self.buffer.close()
        return False

    def write(self, line):
        self.count += 1
        self.buffer.write(line)

    def text(self):
        return self.buffer.getvalue()


def record(names):
    with Journal("orders") as journal:
        for name in names:
            journal.write(name)
    return journal


journal = record(["apples", "pears"])
print(journal.count)
print(journal.text())
