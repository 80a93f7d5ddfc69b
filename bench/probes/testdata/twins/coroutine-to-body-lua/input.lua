local function words(text)
  return coroutine.wrap(function()
    for word in text:gmatch("%a+") do
      coroutine.yield(word, #word)
    end
  end)
end

local function pairs_of(source)
  return coroutine.create(function()
    local word = source()
    while word do
      local following = source()
      coroutine.yield(word, following)
      word = source()
    end
  end)
end

local function build(text)
  local index = {}
  local producer = pairs_of(words(text))
  while coroutine.status(producer) ~= "dead" do
    local ok, left, right = coroutine.resume(producer)
    index[right] = left
  end
  return index
end

local index = build("red apple green")
print(index.apple)
