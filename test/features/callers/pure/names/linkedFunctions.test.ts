import assert from 'node:assert/strict';
import { link } from '#pipeline/3-link/link';
import { findImportEdges, isRepositorySpecifier, getModuleName } from '#features/callers/pure/names/importEdges';
import { isDeclaredInHeader, isCFamilyFile, isTypeInRepository,
  findLinkedDefinition } from '#features/callers/pure/names/linkedFunctions';
import { createRepositoryNames } from '#features/callers/pure/names/repositoryNames';
import { graphOf, indexed, type Files } from '#test/support/project';
import { table } from '#test/support/table';

function namesOf(files: Files) {
  const all = indexed(files);
  return createRepositoryNames(all, new Map(all.map((one) => [one.path, one])), link(all));
}

describe('the definitions visible to a C file', () => {
  table('include, among the files that define a name,', (row) => {
    const check = (title: string, files: Files, expected: string | undefined, use: 'type' | 'value' = 'value') =>
      row(title, () => assert.equal(findLinkedDefinition(namesOf(files), 'use.c', 'add', use), expected));
    const body = 'int add(int x) { return x; }';
    check('none', { 'use.c': '' }, undefined);
    check('the only one', { 'use.c': '', 'a.c': body }, 'a.c');
    check('not one with a file-local definition', { 'use.c': '', 'a.c': `static ${body}` }, undefined);
    check('its own', { 'use.c': `static ${body}`, 'a.c': body }, 'use.c');
    check('the one that it includes', { 'use.c': '#include "a.c"', 'a.c': body, 'b.c': body }, 'a.c');
    check('the one whose header it includes', {
      'use.c': '#include "a.h"',
      'a.h': 'int add(int x);',
      'a.c': body,
      'b.c': body,
    }, 'a.c');
    check('neither of two', { 'use.c': '', 'a.c': body, 'b.c': body }, undefined);
    check('neither of two that it includes', { 'use.c': '#include "a.h"\n#include "b.h"', 'a.h': body, 'b.h': body },
      undefined);
    check('the source rather than a header', { 'use.c': '', 'a.c': body, 'b.h': body }, 'a.c');
    check('none in another language', { 'use.c': '', 'a.go': 'package a\nfunc add() {}' }, undefined);
    check('a type in any header', { 'use.c': '', 'a.h': 'struct add { int x; };' }, 'a.h', 'type');
    check('no type in another source', { 'use.c': '', 'a.c': 'struct add { int x; };' }, undefined, 'type');
    check('no function for a type', { 'use.c': '#include "a.h"', 'a.h': body }, undefined, 'type');
  });

  table('include declarations from a header', (row) => {
    const check = (title: string, files: Files, expected: boolean, header = 'a.h') =>
      row(title, () => assert.equal(isDeclaredInHeader(namesOf(files), header, 'a.c', 'add'), expected));
    const source = '#include "a.h"\nint add(int x) { return x; }';
    check('that the source includes', { 'a.h': 'int add(int x);', 'a.c': source }, true);
    check('but not one that it does not include', { 'b.h': 'int add(int x);', 'a.c': source }, false, 'b.h');
    check('but not one that also defines it', { 'a.h': 'int add(int x) { return 1; }', 'a.c': source }, false);
    check('but not for file-local names of the source', {
      'a.h': '',
      'a.c': '#include "a.h"\nstatic int add() { return 1; }',
    }, false);
    check('but not from a source', { 'b.c': '', 'a.c': '#include "b.c"\nint add() { return 1; }' }, false, 'b.c');
    check('even if another source defines it', { 'a.h': '', 'a.c': source, 'b.c': 'int add() { return 1; }' }, true);
  });

  it('are in one of its own languages', () => {
    assert.deepEqual(['a.c', 'a.hpp', 'a.c++', 'a.go', 'a.cs', 'c'].map(isCFamilyFile), [true, true, true, false, false,
      false]);
  });

  it('show whether any file has a type with a given name', () => {
    const names = namesOf({ 'a.h': 'class Cart {};\nint total() { return 1; }' });
    assert.deepEqual(['Cart', 'total', 'none'].map((name) => isTypeInRepository(names, name)), [true, false, false]);
  });
});

describe('the edges of an import', () => {
  const graph = graphOf({
    'package.json': '{ "name": "shop", "workspaces": ["one"] }',
    'one/package.json': '{ "name": "@shop/one" }',
    'a.ts': "import { x, y as z } from './b';\nimport { w } from './c';\n",
    'b.ts': 'export const x = 1, y = 2;\n',
    'c.ts': 'export const w = 1;\n',
  });

  table('are those of its specifier, otherwise those of its line that contain the name:', (row) => {
    const check = (title: string, source: Parameters<typeof findImportEdges>[2], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(findImportEdges(graph, 'a.ts', source).map(({ to }) => to), expected));
    check('by specifier', { specifier: './b', line: 1, name: 'x' }, ['b.ts']);
    check('by specifier, whatever the name', { specifier: './c', line: 9, name: 'none' }, ['c.ts']);
    check('by line', { line: 2, name: 'w' }, ['c.ts']);
    check('by line, under the name in its file', { line: 1, name: 'y' }, ['b.ts']);
    check('but not by line alone', { line: 2, name: 'x' }, []);
    check('but not by name alone', { line: 2, name: 'y' }, []);
    check('but not for another specifier', { specifier: './d', line: 9, name: 'x' }, []);
  });

  it('may lead to nothing in the repository, even if the specifier belongs to it', () => {
    const own = ['./x', '../x', 'crate', 'crate::x', 'super::x', 'self', '@shop/one', '@shop/one/x'];
    for (const one of own) assert.ok(isRepositorySpecifier(graph, one), one);
    for (const one of ['crates', '@shop/oneself', 'lodash', '']) assert.ok(!isRepositorySpecifier(graph, one), one);
  });

  it('include modules named after their files or folders', () => {
    const paths = ['a/b.py', 'a/b/__init__.py', 'a/b/mod.rs', 'a/b/lib.rs', 'a/b/index.ts', 'a/b.d.ts', 'b'];
    assert.deepEqual(paths.map(getModuleName), ['b', 'b', 'b', 'b', 'b', 'b.d', 'b']);
  });
});
