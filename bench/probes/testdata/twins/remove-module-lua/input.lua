package.preload["money"] = function()
  local M = { symbol = "EUR" }

  function M.split(amount, parts)
    return amount / parts
  end

  function M.show(amount)
    return string.format("%d %s", amount, M.symbol)
  end

  return M
end

package.preload["report"] = function()
  local money = require("money")
  local M = {}

  function M.line(name, amount)
    return name .. ": " .. money.show(amount)
  end

  function M.shares(names, total)
    local lines = {}
    for i, name in ipairs(names) do
      lines[i] = M.line(name, money.split(total, #names))
    end
    return table.concat(lines, "\n")
  end

  return M
end

local report = require("report")
print(report.line("Eve", 10))
print(report.shares({ "Ann", "Bob" }, 7))
