import assert from 'node:assert/strict';
import { lua } from '#languages/lua/lua';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, longLines } from '../support/facts';
import { factsOf } from '../support/project';

const { facts } = lua;

describe('definitions in Lua', () => {
  check('finds functions, local and not',
    'local function a() end\nfunction b()\nend\nlocal c = function() end\nd = function(x)\nend\n', ['function a 1',
    'function b 2 exported', 'function c 4', 'function d 5 exported']);
  check('finds functions of tables',
    'local M = {}\nfunction M.a() end\nfunction M.b.c:d() end\nM.e = function() end\nfunction M._f() end\n', [
    'constant M 1 exported',
    'method M.a 2 exported',
    'method M.b.c.d 3 exported',
    'method M.e 4 exported',
    'method M._f 5',
  ]);
  check('finds functions in tables',
    'local t = {\n  a = function()\n  end,\n  ["b"] = function() end,\n  c = 1,\n  d = {\n    e = function() end,\n  },\n}\nfunction f() end\n',
    ['constant t 1', 'method t.a 2', 'method t.b 4', 'method t.d.e 7', 'function f 10 exported']);
  check('leaves out required modules and local values',
    'local a = require("a")\nlocal B <const> = 1\nlocal c = 2\nd = 3\nE = require "e"\n', ['constant B 2',
    'constant d 4 exported']);
  check('sees through long brackets and comments',
    '--[[\nfunction a() end\n]]\nlocal s = [==[\nfunction b() end ]]\n]==]\n--[==[\n]] function c() end\n]==] \n-- function d() end\nlocal t = "\\"function e() end"\nfunction f() end\n',
    ['function f 12 exported']);
  check('reads Windows line endings', 'function a()\r\nend\r\nlocal function b()\r\nend\r\n', ['function a 1 exported',
    'function b 3']);
  it('agrees with the outline on the fixture', () =>
    definitionsAgree(facts, 'test/samples/outline/lua/definitions.lua', ['M.load.inner']));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, source), expected));
  }
});

describe('imports in Lua', () => {
  check('reads modules',
    'local a = require("a.b")\nlocal c = require "c"\nrequire\'d\'\nlocal e = require [[e]]\nlocal ok, f = pcall(require, "f")\nlocal g = require("g").h\n',
    ['require a.b 1', 'require c 2', 'require d 3', 'require e 4', 'require f 5', 'require g 6']);
  check('reads files', 'dofile("a.lua")\nlocal f = loadfile "b/c.lua"\n', ['dynamic a.lua 1', 'dynamic b/c.lua 2']);
  check('is not fooled by comments, strings and names',
    '-- require("a")\nlocal s = \'require("b")\'\nx.require("c")\nrequire("d." .. e)\nrequired("f")\n', []);

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(source)).map((one) => `${one.kind} ${one.specifier} ${one.line}`),
        expected,
      ));
  }
});

describe('facts about Lua', () => {
  it('include a test and its titles', () =>
    assert.deepEqual(
      [factsOf('spec/a_spec.lua', 'describe("b", function()\n  it("adds", function() end)\nend)\n')].map((
        one,
      ) => [one.role, one.testHints]),
      [['test', ['b', 'adds']]],
    ));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.lua', 'local socket = require("socket")\nio.open(p)\nos.getenv("A")\nos.execute("ls")\n').sideEffects,
      ['network', 'file-system', 'environment', 'process'],
    ));
  it('know roles', () =>
    assert.deepEqual(['a-1.0-1.rockspec', 'init.lua', 'lua/a/b.lua'].map((path) => factsOf(path, 'local a = 1\n').role),
      ['config', 'entry', 'source']));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['[', '[[', '[=', '[==', '--[[', '--', '"', "'", 'function ', 'a.', 'a = {', 'local ', 'require("a")',
        'pcall(require, ', '["a"] = ']),
      (text) => factsOf('a.lua', text),
    );
  });
});
