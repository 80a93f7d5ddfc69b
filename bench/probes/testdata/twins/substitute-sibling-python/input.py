from dataclasses import dataclass

class Track:
    def __init__(self, title, seconds):
        self.title = title
        self.seconds = seconds

class Queue(list):
    def length(self):
        return sum(t.seconds for t in self)

@dataclass
class Player:
    name: str
    volume: int = 5
    queue: Queue = []

    def add(self, title: str, seconds: int):
        self.queue.append(Track(title, seconds))
        return len(self.queue)

Player("den").add("intro", 90)
