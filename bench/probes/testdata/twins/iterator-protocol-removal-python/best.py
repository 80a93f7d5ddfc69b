from collections import deque
q = deque("a")
for t in q: q.popleft()
