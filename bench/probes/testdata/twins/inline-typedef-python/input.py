from typing import Optional

Metres = float
Name = str
Legs = list[Metres]
Route = tuple[Name, Legs]
Plan = dict[Name, Optional[Route]]

class Trip:
    name: Name
    legs: Legs
    plan: Plan = {}

    def add(self, route: Route) -> Metres:
        self.plan[route[0]] = route
        return sum(route[1])
