import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { listNames, buildNameTree } from '#features/compress/pure/selection/nameTree';
import { table } from '#test/support/table';

/** A token for each word and each mark. */
const count = (text: string) => text.match(/\w+|[^\w\s]|\n/g)?.length ?? 0;
const listOf = (names: readonly (readonly string[])[], most: number) =>
  listNames(buildNameTree(names.map((parts, i) => [parts, i])), most, count);

describe('the list of names', () => {
  const cases: Readonly<Record<string, readonly [readonly (readonly string[])[], number, string]>> = {
    'has what names share once': [[['a', ' > b'], ['a', ' > c']], 99, 'a\n  > b\n  > c\n'],
    'joins parts that are in one name only': [[['a', ' > b', ' > c'], ['d', '[1]']], 99, 'a > b > c\nd[1]\n'],
    'has a name that begins another on a line of its own': [[['T'], ['T', '/x']], 99, 'T\n  /x\n'],
    'counts equal names': [[['a'], ['b'], ['a']], 99, 'a  (×2)\nb\n'],
    'writes a line break in a name as a blank': [[['a', '\n   b']], 99, 'a b\n'],
    'cuts the longest lists first, and counts what it leaves out': [
      [...Array.from({ length: 90 }, (_, i) => ['many', `[${i}]`]), ['one', '[1]'], ['one', '[2]']],
      25,
      'many\n  [0]\n  [1]\n  … 88 more failures\none\n  [1]\n  [2]\n',
    ],
  };
  table('equals the tree for each case', (row) => {
    for (const [title, [names, most, text]] of Object.entries(cases))
      row(title, () => assert.equal(listOf(names, most)?.text, text));
  });

  const part = fc.constantFrom('a', ' > b', '[1]', ' c', '/d', '::e e', '\n f');
  const names = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 60 });
  it('fits, and names or counts each failure once', () =>
    fc.assert(fc.property(names, fc.integer({ min: 5, max: 300 }), (all, most) => {
      const list = listOf(all, most);
      if (!list) return;
      assert.ok(count(list.text) <= most);
      const hidden = [...list.text.matchAll(/^ *… (\d+) more failures?$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
      assert.equal(list.namedItems.size + hidden, all.length);
    })));
  it('names all failures if there is room', () =>
    fc.assert(fc.property(names, (all) => assert.equal(listOf(all, 1e6)!.namedItems.size, all.length))));
});
