import assert from 'node:assert/strict';
import { getLanguageRow, languages } from '#languages/languages';
import { assertAllLinear } from '../support/linear';
import { table } from '../support/table';

const patterned = Object.keys(languages).filter((id) => symbolsOf(id));

function symbolsOf(id: string) {
  const row = getLanguageRow(id);
  const symbols = row && 'symbols' in row ? row.symbols : undefined;
  return symbols ?? (row?.support === 'light' ? row.defines : undefined);
}

function names(id: string, text: string): string[] {
  return symbolsOf(id)!(text).map(({ name, lines }) => `${name} ${lines.join('-')}`);
}

describe('symbols by line patterns', () => {
  check('skips the front matter of Markdown', 'markdown', '---\n# no: 1\n---\n# Yes\ntext\n', ['Yes 4-5']);
  check('treats a rule at the top of Markdown as a rule', 'markdown', '---\n# Yes\n', ['Yes 2-2']);
  check('closes a fence only by one as long', 'markdown', '````\n```\n# no\n````\n# Yes', ['Yes 5-5']);
  check('leaves an unclosed fence open to the end', 'markdown', '# Yes\n```\n# no', ['Yes 1-3']);
  check('ends a fence with its list item', 'markdown',
    '1. a\n\n   ```md\n   # no\n    ```\n\n## Yes\n- ```\n  # no\n# Last', ['Yes 7-9', 'Last 10-10']);
  check('does not mistake code on one line for a fence', 'markdown', '```a``` b\n# Yes', ['Yes 2-2']);
  check('does not mistake a table for a heading', 'markdown', 'a | b\n--- | ---\n\n| a |\n---\n', []);
  check('reads a heading after a list', 'markdown', '- a\n\n  # no\n\ntext\n\n ## Yes', ['Yes 7-7']);
  check('knows SCSS without a last brace', 'scss', '.a {\n  .b { c: d }\n', ['.a 1-2', '.b 2-2']);
  check('is not fooled by brackets in addresses', 'less', '.a { b: url(x{y;z) }\n.c { }', ['.a 1-1', '.c 2-2']);
  check('ends an SQL statement without a semicolon', 'sql', 'create table a (b int)\ngo\ncreate view c as select 1', [
    'a 1-1',
    'c 3-3',
  ]);
  check('does not treat a temporary table in a routine as a table', 'sql',
    'create procedure a() begin\n  create table b (c int);\nend;\ncreate table d (e int);', ['a 1-3', 'd 4-4']);
  check('recovers from a routine that never ends', 'sql', 'create procedure a() begin\n x;\ncreate table d (e int);', [
    'a 1-2',
    'd 3-3',
  ]);
  check('names the stage of a Dockerfile by its image', 'dockerfile', 'FROM a:1\nRUN x\n\n# next\nFROM b AS c\n', [
    'a:1 1-2',
    'c 5-5',
  ]);
  check('takes no variable of a Makefile', 'makefile',
    'a := b\nc ?= d:e\nf::=g\nh = i:j\nexport k := l\n.SUFFIXES: .c\n', []);
  check("keeps a Makefile's recipe over blank lines", 'makefile', 'a:\n\tb\n\n\tc\n\nd:\n', ['a 1-4', 'd 6-6']);
  check('nests the messages of Protobuf', 'protobuf', 'message A {\n  message B { int32 c = 1; }\n}\n', ['A 1-3',
    'B 2-2']);
  check('ends CMake functions and macros that are nested', 'cmake',
    'function(a)\n  macro(b)\n  endmacro()\n  function(c)\n  endfunction()\nendfunction()\n', ['a 1-6', 'b 2-3',
    'c 4-5']);
  check('does not give a CMake function without an end the end of another', 'cmake',
    'function(a)\nmacro(b)\nendmacro()\nfunction(c)\nendfunction()\n', ['a 1-1', 'b 2-3', 'c 4-5']);
  check('does not mistake a word in a comment for the end of a CMake function', 'cmake',
    'function(a)\n#[[\nendfunction()\n]]\nendfunction()\n', ['a 1-5']);
  check('reads GraphQL after a description', 'graphql', '"""\ntype No {\n"""\ntype Yes { a: B }\n', ['Yes 4-4']);

  function check(title: string, id: string, text: string, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(names(id, text), expected));
  }
});

describe('symbols by line patterns, for any text', () => {
  const units = [
    '# ',
    '{',
    '}',
    '(',
    'a{',
    '@a{',
    '#{',
    '"',
    "'",
    '`',
    '/*',
    '<!--',
    '<script ',
    '<template>',
    '<script a="',
    '<',
    '$$',
    '$a$',
    ';',
    ':',
    'a:\n',
    'define a\n',
    'create table a ',
    'create procedure a begin\n',
    'begin ',
    'end ',
    'FROM a \\\n',
    'RUN <<A <<B\n',
    '\\\n',
    '- # a\n',
    '    ',
    '\n',
    'a\n--\n',
    '"cells":[{"source":["',
    '[',
    '{"cells":',
    '{#snippet a',
    'type Query {\n',
    'message A {\n',
    'from ',
    'resource "a" "b" {\n',
    'a = <<A\n',
    'function(a)\n',
    'a.b = {\n',
    'kind: a\napiVersion: a\nmetadata:\n  name: a\n',
    'jobs:\n a:\n  operationId: a\n',
    '{{ define "a" }}\n',
    '\t',
    ' \n',
  ];
  /** The declarations of each language, mostly on one line. */
  const declared: Readonly<Record<string, readonly string[]>> = {
    yaml: ['{{ define "a" }}{{ end }}', 'kind: a\napiVersion: a\nmetadata:\n  name: a\n---\n', 'operationId: a\n'],
    gotemplate: ['{{ define "a" }}', '{{ define "a" }}{{ end }}', '{{ if a }}\n{{ end }}\n'],
    bicep: ['resource a '],
    nix: ['a = { '],
    cmake: ['function(a) ', 'function(a)\nmacro(b)\nendfunction()\n'],
    sql: ['create table a ', 'create table a (b int);\n'],
    protobuf: ['message A { '],
    graphql: ['type A { '],
    dockerfile: ['FROM a AS b ', 'FROM a AS b\nRUN <<A\nA\n'],
  };
  table('are read in time linear in the text of …', (row) => {
    for (const [id, pieces] of Object.entries(declared))
      row(id, () => assertAllLinear(pieces, (text) => symbolsOf(id)!(text)));
  });
  table('lie within the text, in ascending order, in each language', (row) => {
    for (const id of patterned) {
      row(`for ${id} lie within the text, in ascending order`, () => {
        for (const unit of units) {
          const text = unit.repeat(Math.ceil(60_000 / unit.length));
          const last = text.split('\n').length;
          let before = 1;
          for (const { lines: [first, end] } of symbolsOf(id)!(text)) {
            assert.ok(before <= first && first <= end && end <= last,
              `${JSON.stringify(unit)}: ${first}-${end} of ${last} after ${before}`);
            before = id === 'svelte' ? 1 : first; // its snippets come after its blocks
          }
        }
      });
    }
  });
});
