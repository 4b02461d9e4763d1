import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { elixir } from '#languages/elixir/elixir';
import { assertAllLinear } from '../support/linear';
import { definitionLines, longLines } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

const { facts } = elixir;

describe('definitions in Elixir', () => {
  check('finds modules and functions',
    'defmodule A.B do\n  def c(x), do: x\n  defp d do\n  end\n  defmacro e(x) do\n  end\n  defmodule F do\n    def g, do: 1\n  end\n  def h, do: 2\nend\n',
    ['module A.B 1 exported', 'function A.B.c 2 exported', 'function A.B.d 3', 'function A.B.e 5 exported',
      'module A.B.F 7 exported', 'function A.B.F.g 8 exported', 'function A.B.h 10 exported']);
  check('counts the clauses of a function once',
    'defmodule A do\n  def b(1), do: 1\n  def b(x) when x > 1, do: 2\n  def b?(x), do: x\nend\ndefmodule C do\n  def b(1), do: 1\nend\n',
    ['module A 1 exported', 'function A.b 2 exported', 'function A.b? 4 exported', 'module C 6 exported',
      'function C.b 7 exported']);
  check('finds protocols, their implementations, types and callbacks',
    'defprotocol P do\n  def m(x)\nend\ndefimpl P, for: Atom do\n  def m(x), do: x\nend\ndefmodule B do\n  @type t :: atom\n  @typep s :: atom\n  @callback run(t) :: s\nend\n',
    ['interface P 1 exported', 'function P.m 2 exported', 'class P 4 exported', 'function P.m 5 exported',
      'module B 7 exported', 'type B.t 8 exported', 'type B.s 9', 'method B.run 10 exported']);
  check('finds operators, guards and delegates, but no unquoted names',
    'defmodule A do\n  def a <~> b, do: a\n  defguard is_b(x) when x\n  defdelegate c(x), to: D\n  def unquote(name)(x), do: x\nend\n',
    ['module A 1 exported', 'function A.<~> 2 exported', 'function A.is_b 3 exported', 'function A.c 4 exported']);
  check('knows one-line modules',
    'defmodule A, do: (def b, do: 1)\ndefmodule C do end\ndefmodule D do\n  def e, do: 1\nend\n', [
    'module A 1 exported',
    'module C 2 exported',
    'module D 3 exported',
    'function D.e 4 exported',
  ]);
  check('sees through heredocs, sigils and comments',
    'defmodule A do\n  @moduledoc """\n  def b do\n  """\n  # def c do\n  x = ~S(\n  def d do\n  )\n  y = "\n  def e #{"}"} do\n  "\n  z = [?", ?\', ~r/"/]\n  def f, do: \'\'\'\n  def g\n  \'\'\'\nend\ndefmodule H do\nend\n',
    ['module A 1 exported', 'function A.f 13 exported', 'module H 17 exported']);
  check('reads Windows line endings', 'defmodule A do\r\n  def b do\r\n  end\r\nend\r\n', ['module A 1 exported',
    'function A.b 2 exported']);
  it('names the same definitions as the outline of the fixture', () => {
    const text = readFileSync('test/samples/outline/elixir/definitions.ex', 'utf8');
    const marks = text.split('\n').flatMap((line) => / \^outline: \w+ (\S+)/.exec(line)?.[1] ?? []);
    const found = definitionLines(facts, text).map((line) => line.split(' ')[1]!);
    assert.deepEqual([...new Set(found)].sort(), [...new Set(marks)].sort());
  });

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, source), expected));
  }
});

describe('imports in Elixir', () => {
  check('reads statements',
    'defmodule M do\n  alias A.B\n  import C, only: [d: 1]\n  require Logger\n  use E.F, :g\n  alias H.I, as: J\nend\n',
    ['A.B 2 B', 'C 3 C', 'Logger 4 Logger', 'E.F 5 F', 'H.I 6 I']);
  check('reads several at once', 'alias A.{B, C.D,\n  E}\n', ['A.B 1 B', 'A.C.D 1 D', 'A.E 1 E']);
  check('follows aliases of aliases and the module itself',
    'defmodule M.N do\n  alias A.B\n  alias B.C\n  alias __MODULE__.D\n  import __MODULE__\nend\n', ['A.B 2 B',
    'A.B.C 3 C', 'M.N.D 4 D', 'M.N 5 N']);
  check('is not fooled by comments, strings and names', '# alias A\n"""\nalias B\n"""\nx = "import C"\naliased D\n',
    []);
  it('reports which modules are used', () =>
    assert.deepEqual(
      used(
        'defmodule M do\n  alias A.B\n  alias C.D, as: E\n  def f(%G{}), do: [B.h(), B.I.j(), E.K, :L, "N", @O, %{P: 1}, x.Q]\nend\n',
      ),
      ['G 4', 'A.B.I 4', 'C.D.K 4'],
    ));

  function used(source: string): string[] {
    const layout = facts.lexicalMap(source);
    const { names, lines } = facts.uses!(layout, facts.definitions(layout), []);
    return names.map((name, i) => `${name} ${lines[i]!}`);
  }

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(source)).map((one) => `${one.specifier} ${one.line} ${one.names.join(',')}`),
        expected,
      ));
  }
});

describe('facts about Elixir', () => {
  it('include a test and its titles', () =>
    assert.deepEqual(
      [factsOf('test/a_test.exs',
        'defmodule ATest do\n  use ExUnit.Case\n  describe "b" do\n    test "adds", %{x: x} do\n    end\n  end\nend\n')]
        .map((one) => [one.role, one.testHints]),
      [['test', ['b', 'adds']]],
    ));
  it('know errors', () =>
    assert.deepEqual(errorsOf('a.ex', 'raise ArgumentError, "x"\nraise(A.Gone)\nraise "text"\n'), ['A.Gone',
      'ArgumentError']));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.ex', 'HTTPoison.get(u)\nFile.read(p)\nRepo.all(q)\nSystem.get_env("A")\nSystem.cmd("ls", [])\n')
        .sideEffects,
      ['network', 'file-system', 'database', 'environment', 'process'],
    ));
  it('know roles', () =>
    assert.deepEqual(
      ['mix.exs', '.formatter.exs', 'lib/a/migration.ex', 'lib/a/application.ex', 'test/support/b.ex'].map((path) =>
        factsOf(path, 'defmodule A do\nend\n').role
      ),
      ['config', 'config', 'source', 'source', 'fixture'],
    ));
  it('include a headline', () =>
    assert.equal(factsOf('a.ex', 'defmodule A do\n  @moduledoc """\n  Parses dates.\n\n  More.\n  """\nend\n').headline,
      'Parses dates.'));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['"', "'", '"#{', '"""', '~s(', '~S"""', '?', 'def ', 'def a ', 'alias A.', 'alias A.{', 'A.',
        'defmodule A', '@type ']),
      (text) => factsOf('a.ex', text),
    );
  });
  it('take time linear in the length of a text of many lines', () => {
    assertAllLinear(['"#{\n', '~s(\n', '~S"""\n"', 'alias A.{\n', 'defmodule A do\n', ' def a\n', 'alias A,\n'],
      (text) => factsOf('a.ex', text));
  });
});
