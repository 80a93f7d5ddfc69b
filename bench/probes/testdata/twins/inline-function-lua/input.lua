local function get(o, k)
  return o.p[k]
end
local function add(a, b)
  local n = get(a, "x")
  return n + b.y
end
print(add({ p = { x = 1 } }, { z = 2 }))
