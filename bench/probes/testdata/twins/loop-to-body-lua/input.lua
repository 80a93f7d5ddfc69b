local function go(n)
  local acc = {}
  for k, v in pairs({ n }) do
    acc[#acc + 1] = v
    print("a")
    while n > 0 do
      n = n - 1
      print("b")
    end
  end
  repeat
    print("c")
  until true
  return acc
end
go(1)
