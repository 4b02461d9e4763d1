import assert from 'node:assert/strict';
import { suggestImprovements, type RowEvidence } from '#features/benchmark/pure/suggest';
import { type SignalKind, signalKinds } from '#pipeline/4-rank/signals/kinds';

type Points = Readonly<Partial<Record<SignalKind, number>>>;

function file(path: string, points: Points, tokens = 10) {
  const reasons = Object.entries(points).map(([kind, value]) => ({ kind, points: value, detail: '' }));
  return { path, tokens, reasons, score: reasons.reduce((sum, reason) => sum + reason.points, 0) };
}

function row(gold: string, ...files: readonly ReturnType<typeof file>[]): RowEvidence {
  const ranked = [...files].sort((a, b) => b.score - a.score);
  return { repo: '', gold: [gold], changedPaths: new Set([gold]), rankedFiles: ranked, shownFiles: ranked };
}

/** `path` brings the wrong file up; without it the right one is first. */
const misled = (n: number) =>
  row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), file(`lib/${n}.ts`, { content: 30, path: 30 }));
const right = (n: number) =>
  row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50, path: 10 }), file(`lib/${n}.ts`, { content: 30 }));
const drawn = (count: number, make: (n: number) => RowEvidence) => Array.from({ length: count }, (_, n) => make(n));

describe('suggest', () => {
  check('names the weight that misled several rows, with the numbers', [...drawn(4, misled), ...drawn(4, right)], [
    'weight content: With twice the weight of "content", MRR would be about 1.000 instead of 0.750: better in 4 of 8 rows, worse in 0.',
    'weight path: Without the weight of "path", MRR would be about 1.000 instead of 0.750: better in 4 of 8 rows, worse in 0.',
  ]);
  check('treats a single row as chance', [misled(0), ...drawn(7, right)], []);
  check('treats an effect in only every other row as chance', [misled(0), right(1), misled(2), right(3)], []);
  check('treats a small gain as chance', [...drawn(2, misled), ...drawn(60, right)], []);
  check('suggests nothing if everything is fine', drawn(12, right), []);

  const guide = file('docs/guide/start.md', { content: 20, role: -10 }, 30);
  check('names a folder of documents untouched by any change',
    drawn(10, (n) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), guide)), [
    'ignore /docs/: "/docs/" in .agentignore would save 75% of the files\' tokens. The folder was in 10 of 10 packs, and no change touched it.',
  ]);
  check('ignores a folder touched by a change', [
    ...drawn(9, (n) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), guide)),
    row('docs/guide/end.md', guide, file('docs/guide/end.md', { content: 40, role: -20 })),
  ], []);
  check('ignores code, since the next change may touch it',
    drawn(10, (n) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), file('lib/x.ts', { content: 20 }, 30))),
    []);
  check('treats a folder as chance if only the rows used to choose it show it',
    drawn(12, (n) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), ...(n % 2 === 0 ? [guide] : []))), []);
  const missed = (n: number) => row('src/api.ts', file(`src/${n}.ts`, { content: 50 }));
  const found = (n: number) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }));
  check('names a file that packs missed repeatedly', drawn(10, (n) => (n < 4 ? missed(n) : found(n))), [
    'pin src/api.ts: "src/api.ts" was changed and not in the pack in 2 of 5 changes, and in 2 of 5 others: if pinned, packs would show it.',
  ]);
  check('treats a file as chance if only the rows used to choose it missed it',
    drawn(12, (n) => (n % 2 === 0 && n < 8 ? missed(n) : found(n))), []);
  check('suggests no files after only a few rows', drawn(9, missed), []);
  check('suggests no folders after only a few rows',
    drawn(9, (n) => row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), guide)), []);

  it('names the repository of the folder if it is a different one', () => {
    const rows = drawn(10,
      (n) => ({ ...row(`src/${n}.ts`, file(`src/${n}.ts`, { content: 50 }), guide), repo: 'a/b' }));
    assert.match(suggestImprovements(rows, signalKinds)[0]!.text, /^a\/b: "\/docs\/"/);
  });

  function check(title: string, rows: readonly RowEvidence[], expected: readonly string[]): void {
    it(title,
      () =>
        assert.deepEqual(suggestImprovements(rows, signalKinds).map(({ kind, of, text }) => `${kind} ${of}: ${text}`),
          expected));
  }
});
