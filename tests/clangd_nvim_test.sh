#!/usr/bin/env bash
# shmfix-clangd in Neovim, without a screen: a .cu file is opened, its warning
# arrives, the code action is applied, and the buffer is what `shmfix --fix`
# writes. The configuration is the one in docs/editors.md.
#
#   clangd_nvim_test.sh SHMFIX_CLANGD SHMFIX EDITORS_PAGE
#
# Exit status: 0 passed, 1 failed, 77 skipped (no nvim, or another than 0.7 to
# 0.10, for which that configuration is).
set -u
version=$(nvim --version 2>/dev/null | sed -n 's/^NVIM v0\.\([0-9]*\).*/\1/p')
if [ -z "$version" ] || [ "$version" -lt 7 ] || [ "$version" -gt 10 ]; then
  echo "SKIP: no Neovim 0.7 to 0.10"
  exit 77
fi
source "$(dirname "$0")/clangd_editor.sh"

# The Lua block below the heading.
configuration 'Neovim 0.7' lua >init.lua

cat >steps.lua <<'LUA'
local patience = 120000 -- milliseconds

local function give_up(what)
  print('FAIL: ' .. what)
  vim.cmd('cquit 1')
end

local function ours()
  return vim.tbl_filter(function(d) return d.code == 'shmfix-bank-conflict' end,
    vim.diagnostic.get(0))
end

local function steps()
  if not vim.wait(patience, function() return #ours() == 1 end, 50) then
    return give_up('no diagnostic: ' .. vim.inspect(vim.diagnostic.get(0)))
  end
  local found = ours()[1]
  if found.lnum ~= 1 or not found.message:find("32%-way bank conflict on 'tile'") then
    return give_up('another diagnostic: ' .. vim.inspect(found))
  end
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.severity == vim.diagnostic.severity.ERROR then return give_up(vim.inspect(d)) end
  end

  local hover
  vim.lsp.buf_request(0, 'textDocument/hover', {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = found.lnum, character = found.col },
  }, function(_, result) hover = result or {} end)
  vim.wait(patience, function() return hover ~= nil end, 50)
  if not vim.inspect(hover):find('<%- chosen') then
    return give_up('no table: ' .. vim.inspect(hover))
  end

  -- What a person would pick from the menu.
  vim.ui.select = function(items, _, choose)
    for i, item in ipairs(items) do
      if vim.inspect(item):find('32 %+ 1') then return choose(item, i) end
    end
    give_up('no code action: ' .. vim.inspect(items))
  end
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
  vim.lsp.buf.code_action()
  if not vim.wait(patience, function()
        return vim.api.nvim_buf_get_changedtick(0) > before
      end, 50) then
    return give_up('the code action changes nothing')
  end
  -- The server sees the new text, which was not saved.
  if not vim.wait(patience, function() return #ours() == 0 end, 50) then
    return give_up('the warning stays')
  end
  vim.cmd('write! result.cu')
  vim.cmd('qall!')
end

local ok, problem = pcall(steps)
if not ok then give_up(problem) end
LUA
timeout 300 nvim --headless -i NONE -u init.lua transpose.cu -c 'luafile steps.lua' >log 2>&1
status=$?
if [ $status != 0 ] || ! cmp result.cu expected.cu; then
  cat log
  echo "FAIL: status $status"
  exit 1
fi
echo "Neovim: all passed"
