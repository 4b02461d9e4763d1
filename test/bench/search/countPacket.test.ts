import assert from 'node:assert/strict';
import { countPacket, type Bucket } from './countPacket';

/** Makes a file with `count` matching lines of `length` characters. */
function bucket(file: string, count: number, length = 60): Bucket {
  return {
    file,
    lines: Array.from({ length: count }, (_, i) => ({ line: i + 1, column: 0, text: 'x'.repeat(length) })),
  };
}
const many = Array.from({ length: 60 }, (_, i) => bucket(`f${String(i).padStart(2, '0')}`, 2));

describe('the packet ranked by match count', () => {
  check('sorts by the number of matches, ties in walk order', [bucket('b', 30), bucket('a', 30), bucket('z', 40)], {}, [
    'z',
    'b',
    'a',
  ]);
  check('never shows a file beyond the first fifty', [...many, bucket('z', 500)], { cap: 40 }, ['f00', 'f01']);
  check('shows it if the limit is lifted', [...many, bucket('z', 500)], { cap: 40, maxFiles: Infinity }, ['z', 'f00']);
  check('stops at the first entry that does not fit', [...many, bucket('long', 9, 190)], {
    cap: 40,
    maxFiles: Infinity,
  }, []);
  check('counts at most 200 matches per file', [bucket('a', 200), bucket('b', 900)], { cap: 40 }, ['a', 'b']);

  it('passes a small result unchanged', () => {
    const { unchanged, files, json } = countPacket('x', [bucket('a', 1), bucket('b', 2)], { cap: 1, maxFiles: 50 });
    assert.deepEqual([unchanged, files, JSON.parse(json).matches.length], [true, ['a', 'b'], 3]);
  });
  it('shows the first snippet, truncated', () => {
    const { text } = countPacket('x', [...many, bucket('f', 9, 999)], { cap: 99, maxFiles: Infinity });
    assert.equal(text.split('\n')[4], `f:1:0: ${'x'.repeat(200)}`);
    assert.match(text, /\n\[\.\.\. truncated — \d+ tokens used of budget\]$/);
  });

  function check(title: string, walked: readonly Bucket[],
    options: { readonly cap?: number; readonly maxFiles?: number; }, expected: readonly string[]): void
  {
    it(title,
      () => assert.deepEqual(countPacket('x', walked, { cap: 1_000, maxFiles: 50, ...options }).files, expected));
  }
});
