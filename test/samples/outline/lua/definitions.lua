local M = {} -- ^outline: constant M 1-1 exported
local util = require("app.util") 

--[[ function not_this() end ]]
local text = [==[
function nor_this() ]] end
]==]

local function helper(a, -- the first -- ^outline: function helper 9-12
  b)
  return a .. "function no()"
end

function M.load(path) -- ^outline: method M.load 14-17 exported
  local a = 1; local function inner() end -- ^outline: function M.load.inner 15-15
  return inner
end

function M.deep.nested:run(x) -- ^outline: method M.deep.nested.run 19-21 exported
  return x
end

M.save = function(path) -- ^outline: method M.save 23-25 exported
  return path
end

local trim = function(s) return s end -- ^outline: function trim 27-27

function M._private() end -- ^outline: method M._private 29-29

local handlers = { -- ^outline: constant handlers 31-38
  open = function(a) -- ^outline: method handlers.open 32-34
    return a
  end,
  ["close"] = function() -- ^outline: method handlers.close 35-37
    return 1
  end,
}

function Global() -- ^outline: function Global 40-43 exported
  if a then return end
  for _ = 1, 2 do end
end

VERSION = "1.0" -- ^outline: constant VERSION 45-45 exported

M.hooks = {
  before = function(a) -- ^outline: method M.hooks.before 48-50 exported
    return a
  end,
  ["after"] = function() end, -- ^outline: method M.hooks.after 51-51 exported
}

return M
