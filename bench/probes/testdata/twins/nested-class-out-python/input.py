class Queue:
    size = 10

    class Job:
        class Budget:
            def __init__(self, left=0):
                self.left = left

            def __bool__(self):
                return int(self.left)

        def __init__(self, name, tries):
            self.name = name
            self.budget = Queue.Job.Budget(tries)

        def run(self):
            self.budget.left -= 1
            if not self.budget:
                return self.name + " gave up"
            return self.name

    def __init__(self):
        self.jobs = []

    def add(self, name, tries):
        self.jobs.append(Queue.Job(name, tries))


work = Queue()
work.add("index", 2)
for job in work.jobs:
    print(job.run(), work.size)
