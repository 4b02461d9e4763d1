import assert from 'node:assert/strict';
import { listCandidateCommits, isSingleTaskSize, type HistoryCommit, parseCommits,
  parseRewrittenLines } from '#features/benchmark/pure/draw';

const plain: HistoryCommit = {
  sha: 'c1',
  parents: ['p1'],
  time: 1_000,
  subject: 'Round prices after tax is added (#12)',
  body: 'They were cut.\n\nFixes #12\nSigned-off-by: A <a@example.org>\n',
  files: [{ status: 'M', path: 'src/price.ts' }, { status: 'M', path: 'test/price.test.ts' }, {
    status: 'A',
    path: 'test/new.test.ts',
  }, { status: 'M', path: 'README.md' }],
};

describe('candidatesOf', () => {
  it('keeps the words without tickets and signatures, and separates sources from tests', () => {
    assert.deepEqual(listCandidateCommits([plain]), [{
      sha: 'c1',
      id: 'c1',
      from: 'commit c1',
      base: 'p1',
      task: 'Round prices after tax is added\n\nThey were cut.',
      gold: ['src/price.ts'],
      goldTests: ['test/price.test.ts'],
    }]);
  });

  it('orders by hash, whatever the order of the history', () => {
    const shas = (commits: readonly HistoryCommit[]) => listCandidateCommits(commits).map(({ sha }) => sha);
    const commits = ['b', 'a', 'c'].map((sha) => ({ ...plain, sha }));
    assert.deepEqual(shas(commits), ['a', 'b', 'c']);
    assert.deepEqual(shas([...commits].reverse()), ['a', 'b', 'c']);
  });

  passesOver('the first commit', { parents: [] });
  passesOver('a merge', { parents: ['p1', 'p2'] });
  passesOver('a short title', { subject: 'Round prices' });
  passesOver('a release', { subject: 'release: version 1.2.3 of everything' });
  passesOver("a formatter's work", { subject: 'Run prettier over all of the sources' });
  passesOver('a new source file', { files: [...plain.files, { status: 'A', path: 'src/tax.ts' }] });
  passesOver('tests alone', { files: [{ status: 'M', path: 'test/price.test.ts' }] });
  passesOver('documents alone', { files: [{ status: 'M', path: 'README.md' }] });
  passesOver('many sources', { files: Array.from({ length: 6 }, (_, i) => ({ status: 'M', path: `src/${i}.ts` })) });
  passesOver('many files', {
    files: [...plain.files, ...Array.from({ length: 12 }, (_, i) => ({ status: 'M', path: `${i}.md` }))],
  });

  function passesOver(title: string, change: Partial<HistoryCommit>): void {
    it(`skips ${title}`, () => assert.deepEqual(listCandidateCommits([{ ...plain, ...change }]), []));
  }
});

describe('parseCommits', () => {
  it('reads the output of git log, with multi-line bodies and commits without files', () => {
    const log =
      '\x1ec1\x1fp1 p2\x1f1767225600\x1fTitle\x1fBody\nand more\n\x1f\0\nM\0src/a b.ts\0D\0src/ü.ts\0\x1ec2\x1f\x1f1\x1fFirst\x1f\x1f\0';
    assert.deepEqual(parseCommits(log), [
      {
        sha: 'c1',
        parents: ['p1', 'p2'],
        time: Date.UTC(2026, 0, 1),
        subject: 'Title',
        body: 'Body\nand more\n',
        files: [{ status: 'M', path: 'src/a b.ts' }, { status: 'D', path: 'src/ü.ts' }],
      },
      { sha: 'c2', parents: [], time: 1_000, subject: 'First', body: '', files: [] },
    ]);
  });
});

describe('rewrittenLines', () => {
  it('names lines of the base, and the line above if lines were only added', () => {
    assert.deepEqual(
      parseRewrittenLines('@@ -3 +3 @@ f()\n-a\n+b\n@@ -10,2 +10,0 @@\n-c\n-d\n@@ -20,0 +19,4 @@\n@@ -0,0 +1 @@\n'),
      { hunks: [[3, 3], [10, 11], [20, 20], [1, 1]], size: 9 },
    );
  });

  it('accepts changes the size of a task, not a typo or a rewrite', () =>
    assert.deepEqual([3, 4, 400, 401].map(isSingleTaskSize), [false, true, true, false]));
});
