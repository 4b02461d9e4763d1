import assert from 'node:assert/strict';
import { Vocabulary } from '#base/words/vocabulary';
import { indexFile, findRaisedErrors } from '#pipeline/2-index/indexFile';
import { describeCutFacts } from '#languages/scanning/bounds';
import { detectLanguage, languageRows } from '#languages/languages';
import type { Facts } from '#model';
import { declarations } from '#test/support/hostile';
import { table } from '#test/support/table';

function factsOf(path: string, text: string): Facts {
  return indexFile(path, detectLanguage(path), text, new Vocabulary(), (all) => all.length);
}

describe('the index entry of a file', () => {
  const nested: readonly (readonly [path: string, unit: string])[] = [
    ['a.cs', 'class A{'],
    ['a.cpp', 'class A{'],
    ['a.rb', 'class A\n'],
    ['a.java', 'class A {\n'],
    ['a.kt', 'class A {\n'],
    ['a.scala', 'object A {\n'],
    ['a.rs', 'mod a {\n'],
    ['a.swift', 'struct A {\n'],
    ['a.ts', 'namespace a {\n'],
    ['a.dart', 'class A {\n'],
    ['a.php', 'class A {\n'],
    ['a.ex', 'defmodule A do\n'],
    ['a.go', 'type A struct {\n'],
    ['a.lua', 'a = {\n'],
  ];
  table('of … × 20,000 in …', (row) => {
    for (const [path, unit] of nested) {
      row(`of ${JSON.stringify(unit)} × 20,000 in ${path}`, () => {
        const { definitions } = factsOf(path, unit.repeat(20_000));
        const kept = definitions.reduce((sum, { name, container }) => sum + name.length + (container?.length ?? 0), 0);
        assert.ok(definitions.every(({ container }) => (container?.length ?? 0) <= 600));
        assert.ok(kept <= 600 * 20_000 && definitions.length <= 20_000,
          `${definitions.length} definitions, ${kept} characters`);
      });
    }
  });

  it('of scopes whose indentation grows', () => {
    for (
      const [path, line] of [['a.py', 'class A#:'], ['a.rb', 'module A#'], ['a.ex', 'defmodule A# do'], ['a.scala',
        'object A#:']] as const
    ) {
      const { definitions } = factsOf(path, Array.from({ length: 1_000 }, (_, depth) =>
        `${' '.repeat(depth)}${line.replace('#', String(depth))}\n`).join(''));
      assert.ok(definitions.length > 0 && definitions.every(({ container }) =>
        (container?.length ?? 0) <= 600
      ), path);
    }
  });

  it('is marked as incomplete if it is incomplete', () => {
    const many = (unit: string, count: number) =>
      Array.from({ length: count }, (_, i) => unit.replaceAll('#', String(i))).join('');
    assert.equal(describeCutFacts(factsOf('a.py', many('import a#\n', 4_999))), undefined);
    assert.equal(describeCutFacts(factsOf('a.py', many('import a#\n', 5_001))),
      'only its first 5000 imports are indexed');
    assert.equal(describeCutFacts(factsOf('a.py', many('def a#(): pass\n', 20_001) + many('import a#\n', 5_001))),
      'only its first 20000 definitions and 5000 imports are indexed');
  });

  it('of names as long as a file', () => {
    const name = 'a'.repeat(400_000);
    for (
      const [path, text] of [['a.ts',
        `export function ${name}() {}\nimport { ${name} } from "b";\nimport "./${name}";\nthrow new ${name}();\n`], [
        'a.py',
        `def ${name}(): pass\nraise ${name}()\n`,
      ], ['A.java', `package ${name};\nclass ${name} {}\n`]] as const
    ) {
      const { definitions, imports, module } = factsOf(path, text);
      const errors = findRaisedErrors(detectLanguage(path), text);
      assert.ok(JSON.stringify([definitions, imports, errors, module]).length < 2_000, path);
    }
  });

  it('of all kinds of declarations in every language', () => {
    const full = languageRows.filter((row) => row.support === 'full' && row.name !== 'Jupyter notebook');
    for (const path of full.map((row) => `a${row.extensions[0]}`)) {
      for (const { name, text } of declarations.filter((_, i) => i % 5 === path.length % 5))
        assert.ok(factsOf(path, text(1_500)).lines > 0, `${path} ${name}`);
    }
  });
});
