local function field(name)
  return function(row) return row[name] end
end

local function compose(f, g)
  return function(...) return f(g(...)) end
end

local function by(key, order)
  return function(a, b)
    local x, y = key(a), key(b)
    if order == "desc" then x, y = y, x end
    return x <= y
  end
end

local rows = {
  { name = "ann", score = 7 },
  { name = "bob", score = 7 },
  { name = "cid", score = 7 },
  { name = "dee", score = 7 },
}

local score = compose(tonumber, field("score"))
local ok, err = pcall(table.sort, rows, by(score, "desc"))
if not ok then error(err, 0) end
for i, row in ipairs(rows) do print(i, row.name) end
