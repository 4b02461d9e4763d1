import assert from 'node:assert/strict';
import { createImportRows } from '#features/memory/vscode/importRows';
import { findInnermostSymbol, type NestedSymbol } from '#features/memory/vscode/symbolAt';
import type { NewEntry } from '#features/memory/engine/memoryChange';

const symbol = (name: string, kind: NestedSymbol['kind'], first: number, last: number,
  children: readonly NestedSymbol[] = []): NestedSymbol => ({ name, kind, lines: [first, last], children });
const file = [
  symbol('Cart', 'container', 2, 20, [
    symbol('items', 'other', 3, 3),
    symbol('total', 'function', 5, 12, [symbol('sum', 'value', 6, 6)]),
  ]),
  symbol('rate', 'value', 22, 22),
  symbol('round', 'function', 24, 30, [symbol('inner', 'function', 25, 26)]),
];

describe('the context of a selection', () => {
  const cases: readonly (readonly [string, readonly [number, number], string | undefined])[] = [
    ['a method, by the name of its class', [6, 6], 'Cart.total'],
    ['a class, where it selects more than a method', [5, 15], 'Cart'],
    ['a class, in a field', [3, 3], 'Cart'],
    ['a constant of the file', [22, 22], 'rate'],
    ['the outer function, which outlines have', [25, 25], 'round'],
    ['no symbol, between two', [21, 21], undefined],
    ['no symbol, where it selects several', [2, 24], undefined],
  ];
  for (const [what, lines, name] of cases) it(`is ${what}`, () => assert.equal(findInnermostSymbol(file, lines), name));
});

describe('rows in an import', () => {
  const entry = (text: string, source: string): NewEntry => ({
    kind: 'add',
    entryKind: 'note',
    text,
    about: [],
    owner: 'repository',
    status: 'accepted',
    source,
  });
  it('are below their file names, each with its line', () =>
    assert.deepEqual(
      createImportRows([entry('Run  $(a)\ntests', 'AGENTS.md:3'), entry('B', 'AGENTS.md:9'), entry('C', 'CLAUDE.md:1')])
        .map((
          { label, description, picked },
        ) => [label, description, picked]),
      [['AGENTS.md', undefined, undefined], ['Run $\u200a(a) tests', 'AGENTS.md:3', true], ['B', 'AGENTS.md:9', true], [
        'CLAUDE.md',
        undefined,
        undefined,
      ], ['C', 'CLAUDE.md:1', true]],
    ));
});
