local Stack = {}
Stack.__index = Stack
function Stack.new(limit)
  return setmetatable({ items = {}, limit = limit or 10 }, Stack)
end
function Stack:push(v)
  if #self.items >= self.limit then error("overflow at " .. #self.items) end
  self.items[#self.items + 1] = v
  return self
end
function Stack:pop()
  local v = table.remove(self.items)
  return v.value
end
local s = Stack.new(2)
s:push({ value = 1 }):push({ value = 2 })
print(s:pop(), s:pop(), s:pop())
