import assert from 'node:assert/strict';
import type { Binding, FileSyntax } from '#features/callers/pure/fileSyntax';
import { declaresType, hasManyDeclarations, findModuleBinding, findEnclosingDeclaration,
  findVisibleBinding } from '#features/callers/pure/names/lexicalScope';
import { table } from '#test/support/table';

type Made = Pick<Binding, 'offset' | 'kind'> & Partial<Binding>;

function loadSyntax(all: readonly Made[], types: FileSyntax['types'] = []): FileSyntax {
  const bindings = new Map([['x', all.map((one): Binding => ({ name: 'x', from: 0, to: Infinity, ...one }))]]);
  return { bindings, types } as unknown as FileSyntax;
}

const self = { kind: 'self', offset: 0 } as const;

describe('the declaration of a name', () => {
  table('at a position in a file is the nearest possible one', (row) => {
    const check = (title: string, use: 'type' | 'value' | 'method', offset: number, all: readonly Made[],
      expected: number | undefined) =>
      row(title, () => assert.equal(findVisibleBinding(loadSyntax(all), 'x', offset, use)?.offset, expected));
    const outer = { offset: 1, kind: 'function' } as const;
    check('not for a different name', 'value', 5, [], undefined);
    check('in the inner scope', 'value', 15, [outer, { offset: 12, kind: 'value', from: 10, to: 20 }], 12);
    check('in the inner scope, whichever comes first', 'value', 15, [{ offset: 12, kind: 'value', from: 10, to: 20 },
      outer], 12);
    check('from the first character of the scope', 'value', 10, [outer, {
      offset: 12,
      kind: 'value',
      from: 10,
      to: 20,
    }], 12);
    check('until just before the end of the scope', 'value', 20, [outer, {
      offset: 12,
      kind: 'value',
      from: 10,
      to: 20,
    }], 1);
    check('the last one before it', 'value', 15, [{ offset: 1, kind: 'value' }, { offset: 9, kind: 'value' }], 9);
    check('not one after it', 'value', 15, [{ offset: 1, kind: 'value' }, { offset: 16, kind: 'value' }], 1);
    check('one after it if there is no other', 'value', 5, [{ offset: 16, kind: 'value' }], 16);
    check('the next one if the first is after it', 'value', 15, [{ offset: 16, kind: 'value' }, {
      offset: 9,
      kind: 'value',
    }], 9);
    check('one with the value, before a later one without it', 'value', 15, [{ offset: 1, kind: 'value', value: self },
      {
        offset: 9,
        kind: 'value',
      }], 1);
    check('a later one with the value', 'value', 15, [{ offset: 1, kind: 'value', value: self }, {
      offset: 9,
      kind: 'value',
      value: self,
    }], 9);
    check('a later function, even without a value', 'value', 15, [{ offset: 1, kind: 'value', value: self }, {
      offset: 9,
      kind: 'function',
    }], 9);
    check('no value for a type', 'type', 15, [{ offset: 1, kind: 'interface' }, { offset: 9, kind: 'value' }], 1);
    check('no function for a type', 'type', 15, [{ offset: 1, kind: 'alias' }, { offset: 9, kind: 'function' }], 1);
    check('no interface for a value', 'value', 15, [{ offset: 1, kind: 'value' }, { offset: 9, kind: 'interface' }], 1);
    check('no alias for a value', 'value', 15, [{ offset: 1, kind: 'value' }, { offset: 9, kind: 'alias' }], 1);
    check('a value for a type, if nothing else has the name', 'type', 15, [{ offset: 1, kind: 'value' }], 1);
    check('only a function or an import for a method', 'method', 15, [{ offset: 1, kind: 'import' }, {
      offset: 9,
      kind: 'value',
    }], 1);
    check('nothing else for a method', 'method', 15, [{ offset: 9, kind: 'value' }], undefined);
  });

  table('seen by other files', (row) => {
    const check = (title: string, use: 'type' | 'value', all: readonly Made[], expected: number | undefined) =>
      row(title, () => assert.equal(findModuleBinding(loadSyntax(all), 'x', use)?.offset, expected));
    check('is not in a block', 'value', [{ offset: 1, kind: 'function', from: 0, to: 20 }], undefined);
    check('is not one that starts later', 'value', [{ offset: 1, kind: 'function', from: 1 }], undefined);
    check('is the first function or type', 'value', [{ offset: 1, kind: 'value' }, { offset: 2, kind: 'function' }, {
      offset: 3,
      kind: 'function',
    }, { offset: 4, kind: 'import' }], 2);
    check('is otherwise the last one', 'value', [{ offset: 1, kind: 'value' }, { offset: 2, kind: 'import' }], 2);
  });

  it('is reported as too many above 3,000', () => {
    const many = (count: number) =>
      loadSyntax(Array.from({ length: count }, (_, offset) => ({ offset, kind: 'value' as const })));
    assert.equal(hasManyDeclarations(many(3_000), 'x'), false);
    assert.equal(hasManyDeclarations(many(3_001), 'x'), true);
    assert.equal(hasManyDeclarations(many(3_001), 'y'), false);
  });

  it('has a type if it is a type or an interface', () => {
    for (const kind of ['type', 'interface'] as const)
      assert.ok(declaresType(loadSyntax([{ offset: 1, kind }]), 'x'), kind);
    for (const kind of ['value', 'alias', 'import'] as const)
      assert.ok(!declaresType(loadSyntax([{ offset: 1, kind }]), 'x'), kind);
    assert.equal(declaresType(undefined, 'x'), false);
  });

  it('is in the innermost type around it', () => {
    const type = (name: string, from: number, to: number) => ({ name, from, to, isInterface: false });
    const syntax = loadSyntax([], [type('Outer', 0, 30), type('Inner', 10, 20), type('Other', 22, 25)]);
    const at = (offset: number) => findEnclosingDeclaration(syntax, offset)?.name;
    assert.deepEqual([at(9), at(10), at(19), at(20), at(29), at(30)], ['Outer', 'Inner', 'Inner', 'Outer', 'Outer',
      undefined]);
  });
});
