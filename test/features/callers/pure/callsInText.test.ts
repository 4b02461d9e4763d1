import assert from 'node:assert/strict';
import { findCallsInText, findValuesInText } from '#features/callers/pure/callsInText';
import { getTextCallRules } from '#features/callers/pure/languages/textCalls';
import { readerOf } from '#test/support/facts';
import { table, type Row } from '#test/support/table';
import { dedent } from './markedCalls';

describe('calls in a text without a syntax tree', () => {
  table('are names before a parenthesis, in code, except at their definition', (row) => {
    check('with the arguments between them', 'csharp', `
      «run»(1)
      «run» (2)
      «run»<int>(3)
      «run»<Map<int, List<string?>>>(4)
      run = 5
      run
      other.«run»(6)
      «run»\t${' '.repeat(19)}(7)
      run${' '.repeat(21)}(8)
      «run»(«run»(9))
    `, row);
    check('not in longer words', 'php', 'rerun(1)\nrunner(1)\n_run(1)\nérun(1)\n$run(1)', row);
    check('not in comments and strings', 'ruby', '# run(1)\nx = "run(2)"\n«run»(3)', row);
    check('not at the definition', 'ruby', 'def run(x)\n  «run»(x)\nend', row);
    check('next to the definition', 'kotlin', 'fun run(): Int = 1\nfun go() { «run»() }; fun two() = «run»()', row);
    check('in code within strings', 'csharp', 'var s = $"a {«run»(1)} b";\nvar t = "run(2)";', row);
    check('within PHP strings', 'php', '<?php $s = "a {$this->«run»(1)} b";', row);
    check('within Dart strings', 'dart', "var s = 'a ${«run»(1)} b run(2)';", row);
  });

  table('are followed by uses of the function as a value', (row) => {
    const checkValues = (title: string, language: string, marked: string) =>
      row(title, async () => {
        const text = dedent(marked).replace(/[«»]/g, '');
        const parts = dedent(marked).split('«').slice(0, -1);
        const expected = parts.map((_, i) => parts.slice(0, i + 1).join('').replace(/»/g, '').length);
        const map = readerOf(language).lexicalMap(text);
        assert.deepEqual(findValuesInText(text, map, 'run', getTextCallRules(language)), expected);
      });
    checkValues('passed on, assigned and returned in C#', 'csharp', `
      list.Select(«run»).Where(other, this.«run»);
      Action a = «run»;
      return «run»;
      button.Click += «run»;
      x = y ? run : null;
      run(1);
      other.run.more(1);
      // Select(run)
      var s = "Select(run)";
      rerun; runner;
    `);
    checkValues('but none in a text with a variable of the name', 'csharp',
      'int run = 1;\nlist.Add(run);\nlist.Add(run);');
    checkValues('but none in a text with a parameter of the name', 'dart',
      'void f(int run, int b) {\n  list.add(run);\n}');
    checkValues('passed on in Dart', 'dart', 'list.map(«run»);\nfinal f = «run»;');
    checkValues('named in a pair with its object in PHP', 'php', `
      <?php
      $a = [$this, '«run»'];
      $b = [Cart::class, "«run»"];
      $c = ['run' => 1, 'x' => $a['run']];
      $d = config('run', 'run');
      $e = $run;
    `);
    checkValues('but none in Ruby, where they are calls', 'ruby', 'x = run\nf(run)');
  });

  table('need no parentheses in languages that leave them out', (row) => {
    check('shell commands', 'bash', `
      run() {
        echo run
      }
      «run» "a"
      ls | «run» || «run»; x=$(«run» a) && y="b $(«run» c) run"
      if «run»; then trap «run» EXIT; fi
      run=1; echo $run \${run} --run my-run run.sh ./run path/run
    `.replace('echo run', 'echo a'), row);
    check('plain names, handlers by symbol and modifiers in Ruby', 'ruby', `
      before_action :«run»
      def run
        1
      end
      def self.run = 2
      «run»
      «run» 1, a: 2
      list.each(&:«run»)
      x = «run» if y.«run»
      run = 5
      call(run: 1)
      run!
      puts "a #{«run»} run"
      «run» == 3
    `, row);
    check('a name that ends with a punctuation mark', 'ruby', 'run?\n«run»', row);
    check('pipes and captures in Elixir', 'elixir', `
      defmodule Q do
        @spec run(integer) :: integer
        def run(x) do
          x
        end
        defp go(x) do
          «run» x
          Q.«run» x
          x |> «run»
          x |> Q.«run»() |> Enum.map(&«run»/1)
          [run: 1]
        end
      end
    `, row);
    check('tables, strings and methods in Lua', 'lua', `
      local M = {}
      function M.run(a) return a end
      «run» { a = 1 }
      M.«run» "ready"
      M.«run» [[ready]]
      M:«run»(1)
      on("x", M.«run»)
      local run = 1
    `, row);
    check('trailing lambdas, infix calls and references in Kotlin', 'kotlin', `
      import a.b.run
      fun <T> List<T>.run(x: T) = x
      infix fun Int.run(o: Int): Int = this + o
      «run» { 1 }
      val a = 1 «run» 2
      list.forEach(::«run»)
      «run»<String> { 2 }
      go(run = 3)
      val s = "a \${«run»()} run"
    `, row);
    check('infix calls and methods without arguments in Scala', 'scala', `
      object Ops {
        def run(x: Int): Int = x
        def go(): Unit = {
          val a = List(1) map «run»
          val b = «run»
          Ops «run» 3
          f(run = 4)
        }
      }
    `, row);
    check('trailing closures, properties and strings in Swift', 'swift', `
      func run(_ body: () -> Void) { body() }
      class V {
        var total: Int { «run»() }
        func go(run: Int) {
          «run» { print("x") }
          print("a \\(«run»(2)) b")
          let f = self.«run»
          go(run: 1)
        }
      }
    `, row);
  });
});

function check(title: string, language: string, markedText: string, row: Row): void {
  row(title, () => {
    const text = dedent(markedText).replaceAll('«', '').replaceAll('»', '');
    const expected: number[] = [];
    for (const { index } of dedent(markedText).matchAll(/«/g)) expected.push(index - 2 * expected.length);
    const reader = readerOf(language);
    const map = reader.lexicalMap(text);
    const found = findCallsInText(text, map, reader.definitions(map), 'run', getTextCallRules(language));
    const shown = (all: readonly number[]) =>
      all.map((offset) =>
        `${text.slice(0, offset).split('\n').length}: ${text.slice(Math.max(0, offset - 12), offset + 6)}`
      );
    assert.deepEqual(shown(found.map(({ offset }) => offset)), shown(expected));
    assert.deepEqual(found, expected.map((offset) => ({ offset, name: 'run', proof: 'name' })));
  });
}
