from collections import deque


class TaskIterator:
    def __init__(self, queue):
        self.inner = iter(queue)
        self.served = 0

    def __iter__(self):
        return self

    def __next__(self):
        task = next(self.inner)
        self.served += 1
        return task


class TaskQueue:
    def __init__(self, tasks):
        self.tasks = deque(tasks)

    def __iter__(self):
        return TaskIterator(self.tasks)

    def __len__(self):
        return len(self.tasks)

    def drop_first(self):
        return self.tasks.popleft()


queue = TaskQueue(["fetch", "build", "test", "ship"])
print("pending", len(queue))
for task in queue:
    if task != "ship":
        done = queue.drop_first()
        print("done", done)
