class Room:
    def __init__(self, title, members, banned):
        self.title = title
        self.members = members
        self.banned = banned
        self.log = []

    def note(self, text):
        self.log.append(text)


def sweep(room):
    for user in room.members:
        if user in room.banned:
            room.note("kick " + user)
            room.members -= room.banned
    return len(room.members)


lobby = Room("lobby", {"ann", "bob", "eve"}, {"ann", "bob", "eve"})
lobby.note("open")
sweep(lobby)
print(lobby.title, lobby.log)
