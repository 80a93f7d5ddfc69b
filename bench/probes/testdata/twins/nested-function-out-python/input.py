import functools

def counter(start=0, *, step=1):
    count = start
    def make(label):
        seen = {}
        @functools.wraps(make)
        def bump(key="all", times=1):
            nonlocal seen
            for _ in range(times):
                if key in seen:
                    del seen[key]
                seen[key] = label
                count += step
            def report(prefix):
                return f"{prefix}{label}: {count}"
            return report("total ")
        return bump
    return make

tick = counter(10, step=2)("ticks")
print(tick("a", times=3))
