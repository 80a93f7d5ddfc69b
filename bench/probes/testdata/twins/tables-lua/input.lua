local cfg = {
  a = { b = { k = 1 }, n = { 1, 2, 3 } },
  f = function(self, x)
    local t = self.a.b
    return x, t.c.d
  end,
}
cfg.g = setmetatable({}, { __index = cfg })
print(cfg.g:f(2))
