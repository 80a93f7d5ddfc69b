-- Reverses a list.
local function reverse(list)
  local out = {}
  for i = #list, 1, -1 do
    out[#out + 1] = list[i]
  end
  return out
end

print(table.concat(reverse { "a", "b", [[c]] }, ", "))
