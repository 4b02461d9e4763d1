import assert from 'node:assert/strict';
import { createBaseline, type PlainFile } from '#features/benchmark/pure/bm25';

function file(path: string, text: string | undefined): PlainFile {
  return { path, hash: `${path}\0${text}`, readText: () => text };
}

describe('the baseline', () => {
  const files = [
    file('src/cart.ts', 'export function addToCart(item) { cart.push(item); }\n'),
    file('src/money.ts', 'export function roundMoney(n) { return Math.round(n); }\n'),
    file('src/long.ts', `cart ${'filler words here '.repeat(200)}\n`),
    file('logo.png', undefined),
  ];

  check('finds the parts of names', 'money is rounded', 1000, ['src/money.ts']);
  check('counts words of the path', 'cart', 1000, ['src/cart.ts', 'src/long.ts']);
  check('skips a file that does not fit', 'cart filler here', 100, ['src/cart.ts']);
  check('shows nothing for a task of stopwords', 'should it be the one that is added to this', 1000, []);

  it('ranks all text files, ties by their paths', () => {
    assert.deepEqual(createBaseline()('xyz', files, 1000).ranking, ['src/cart.ts', 'src/long.ts', 'src/money.ts']);
  });

  it('returns the lines and the tokens of whole files', () => {
    const { files: shown, renderedTokens } = createBaseline()('money', files, 1000);
    assert.deepEqual([shown, renderedTokens], [[{ path: 'src/money.ts', tokens: 14, ranges: [[1, 2]] }], 14]);
  });

  it('reads a text once, and gives the same answers as without a cache', () => {
    const baseline = createBaseline();
    let reads = 0;
    const counted = files.map((one) => ({
      ...one,
      readText: () => {
        reads++;
        return one.readText();
      },
    }));
    baseline('cart', counted, 1000);
    assert.deepEqual(baseline('money round', counted, 1000), createBaseline()('money round', files, 1000));
    assert.equal(reads, files.length);
  });

  it('returns nothing if there are no files', () =>
    assert.deepEqual(createBaseline()('cart', [], 1000), { files: [], ranking: [], renderedTokens: 0 }));

  function check(title: string, task: string, budget: number, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(createBaseline()(task, files, budget).files.map(({ path }) => path), expected));
  }
});
