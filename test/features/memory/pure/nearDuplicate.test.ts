import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createNearDuplicateIndex } from '#features/memory/pure/nearDuplicate';
import { table } from '#test/support/table';

const said = (title: string) => ({ title, text: '' });

describe('entries with nearly the same text', () => {
  it('are the most similar ones, the first of them, as found by comparing with each', () => {
    const word = fc.constantFrom('ant', 'bee', 'cow', 'dog', 'elk', 'fox', 'gnu', 'hen', 'not', '1', '2');
    const text = fc.uniqueArray(word, { maxLength: 9 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), text, fc.nat(30), (titles, asked, given) => {
        const all = createNearDuplicateIndex(titles.slice(0, given).map(said));
        for (const title of titles.slice(given)) all.add(said(title));
        assert.equal(all.findNearDuplicate(asked)?.title, best(titles, asked));
      }),
      { numRuns: 1_000 },
    );
  });

  table('are distinguished by', (row) => {
    const rows: readonly [title: string, one: string, other: string, alike: boolean][] = [
      ['nothing', 'Prices are integers in cents', 'Prices are integers, in cents.', true],
      ['a number', 'Retry a failed call of the bank 3 times', 'Retry a failed call of the bank 5 times', false],
      ['a negation', 'Call the bank from the worker process', 'Never call the bank from the worker process', false],
      ['words', 'Prices are integers in cents', 'Dates are strings in UTC', false],
      ['no word at all', '!?', '…', true],
    ];
    for (const [title, one, other, alike] of rows)
      row(title,
        () =>
          assert.equal(createNearDuplicateIndex([said(one)]).findNearDuplicate(other)?.title, alike ? one : undefined));
  });

  it('are found among thousands that share their common words', () => {
    const count = 14_000;
    const all = createNearDuplicateIndex<ReturnType<typeof said>>([]);
    const title = (i: number) =>
      `Use the helper makeThing${String.fromCharCode(97 + i % 26)}${i} of module m${i} for the prices of the shop`;
    const started = process.cpuUsage();
    for (let i = 0; i < count; i++) {
      assert.equal(all.findNearDuplicate(title(i)), undefined);
      all.add(said(title(i)));
    }
    const { user, system } = process.cpuUsage(started);
    assert.equal(all.findNearDuplicate(title(count - 1))?.title, title(count - 1));
    assert.ok(user + system < 4e6, `${(user + system) / 1e6} s`);
  });
});

function best(titles: readonly string[], asked: string): string | undefined {
  const wordsOf = (text: string) => new Set(text.split(' ').filter((word) => word !== ''));
  const telling = (words: ReadonlySet<string>) => [...words].filter((word) => /^(?:not|\d)$/.test(word)).sort().join();
  const own = wordsOf(asked);
  let found: { readonly title: string; readonly value: number; } | undefined;
  for (const title of titles) {
    const words = wordsOf(title);
    const shared = [...words].filter((word) => own.has(word)).length;
    const all = words.size + own.size - shared;
    const value = all === 0 ? 1 : shared / all;
    if (value >= 0.75 && telling(words) === telling(own) && value > (found?.value ?? 0)) found = { title, value };
  }
  return found?.title;
}
