local Stack = {}
Stack.__index = Stack

function Stack.new(...)
  local self = setmetatable({ items = { ... }, size = select("#", ...) }, Stack)
  return self
end

function Stack:push(v)
  self.size = self.size + 1
  self.items[self.size] = v
  return self
end

local Queue = setmetatable({}, { __index = Stack })
Queue.__index = Queue

function Queue.new(name)
  local q = setmetatable(Stack.new(), Queue)
  q.name = (name or "q"):upper()
  return q
end

function Queue:drain(limit)
  local out = {}
  for i = 1, math.min(limit, self.size) do
    out[#out + 1] = self:shift(i)
  end
  return table.concat(out, ",")
end

print(Queue.new "jobs":push(1):push(2):drain(5))
