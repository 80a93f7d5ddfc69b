class Roster:
    def __init__(self, names):
        self.members = set(names)
        self.removed = 0
        self.limit = 2

    def drop(self, name):
        self.members.discard(name)
        self.removed += 1

    def trim(self):
        for name in self.members:
            if len(name) > self.limit:
                self.drop(name)
        return self.removed


class Club:
    def __init__(self):
        self.roster = Roster(["ann", "bob", "carla"])

    def run(self):
        print("removed", self.roster.trim())


Club().run()
