function area(w, h, scale, unit)
  local size = w * h * (scale or 1)
  boom(size, unit)
  return size
end
function main(items)
  local total = area(1, 2, 3, "mm")
  for _, i in ipairs(items) do
    area(i, i + 1)
  end
  return total
end
main({})
