class Train:
    def __init__(self, line, late, year):
        self.line, self.late, self.year = line, late, year

    def report(self, stop):
        head = "%s at %s" % (self.line, stop)
        if self.late > 5:
            return "%s: delayed %d minutes (%5.1f%%) since %y" % (head, self.late, self.late / 0.6, self.year)
        return head + ": on time"

for late in (2, 9):
    print(Train("S7", late, 2019).report("Ostkreuz"))
