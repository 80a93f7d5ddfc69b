local function new(n)
  local q = { first = 1, last = 0, size = n }
  return q
end
local function push(q, v)
  if q.last - q.first + 1 >= q.size then return nil, "full" end
  q.last = q.last + 1
  q[q.last] = v
  return true
end
local function each(q, f)
  for i = q.first, q.last do
    local ok, err = pcall(f, q[i])
    if not ok then error("item " .. i .. ": " .. err, 0) end
  end
end
local q = new(3)
for _, v in ipairs({ 1, "two", 3 }) do assert(push(q, v)) end
each(q, function(v) return v + 1 end)
