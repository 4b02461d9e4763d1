import assert from 'node:assert/strict';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { LearnedUsefulness, RankedFile } from '#model';
import { fileChange } from '#test/support/project';
import { type RankingOptions, inputOf } from '#test/support/ranking';
import { table } from '#test/support/table';

const texts = {
  'src/cache.ts': 'export function evict() { /* cache entries are evicted by age */ }\n',
  'src/cacheLog.ts': 'export function logEvict() { /* cache evicted entries log */ }\n',
  'src/age.ts': 'export const age = 1; // of cache entries\n',
  'src/other.ts': 'export const unrelated = 1;\n',
};
const task = 'evict cache entries by age';

const learned = (
  files: Readonly<Record<string, Partial<{ useful: number; missed: number; noise: number; }>>>,
): LearnedUsefulness => ({
  tasks: 10,
  upTo: '2026-01-01T00:00:00.000Z',
  summaries: { packs: 0, shown: 0, useful: 0 },
  files: new Map(Object.entries(files).map(([path, own]) => [path, { useful: 0, missed: 0, noise: 0, ...own }])),
});
const rank = (taught: LearnedUsefulness | undefined, options: RankingOptions = {}, about = task) =>
  createRanker()({ ...inputOf(texts, about, options), learned: taught });
const of = (files: readonly RankedFile[], path: string) => files.find((file) => file.path === path);
const lesson = (file: RankedFile | undefined) => file?.reasons.find(({ kind }) => kind === 'learned');

describe('learning from earlier packs', () => {
  const path = 'src/cacheLog.ts';
  const cases: readonly (readonly [
    name: string,
    taught: Parameters<typeof learned>[0],
    options: RankingOptions,
    sign: -1 | 0 | 1,
  ])[] = [
    ['lowers a file that was packed for nothing again and again', { [path]: { noise: 5 } }, {}, -1],
    ['says nothing of a file that was packed for nothing twice', { [path]: { noise: 2 } }, {}, 0],
    ['says nothing where it was of use as well', { [path]: { noise: 5, useful: 2 } }, {}, 0],
    ['never lowers a file that is changed now', { [path]: { noise: 9 } }, { changes: [fileChange(path)] }, 0],
    ['never lowers a pinned file', { [path]: { noise: 9 } }, { pinned: [path] }, 0],
    ['raises a file that was edited though no pack had it', { [path]: { missed: 3 } }, {}, 1],
    ['says nothing of one miss', { [path]: { missed: 1 } }, {}, 0],
    ['raises nothing that the task does not speak of', { 'src/other.ts': { missed: 9 } }, {}, 0],
  ];
  table('adds useful files, and nothing else', (row) => {
    for (const [name, taught, options, sign] of cases) {
      row(name, () => {
        const about = Object.keys(taught)[0]!;
        const [before, after] = [of(rank(undefined, options).listBest(), about),
          of(rank(learned(taught), options).listBest(), about)];
        assert.equal(Math.sign((after?.score ?? 0) - (before?.score ?? 0)), sign);
        assert.equal(lesson(after) !== undefined, sign !== 0);
      });
    }
  });

  it('never lowers a file that the task names', () => {
    const about = `fix ${path}: ${task}`;
    assert.equal(lesson(of(rank(learned({ [path]: { noise: 9 } }), {}, about).listBest(), path)), undefined);
  });

  it('costs a file at most a fifth, and has a reason whose points add up', () => {
    const [before, after] = [of(rank(undefined).listBest(), path)!,
      of(rank(learned({ [path]: { noise: 1_000 } })).listBest(), path)!];
    assert.ok(after.score >= 0.8 * before.score - 0.1 && after.score < before.score,
      `${after.score} of ${before.score}`);
    assert.equal(lesson(after)!.detail, 'packed in 1000 of the last 10 tasks and not used');
    assert.equal(Math.round(10 * after.reasons.reduce((sum, { points }) => sum + points, 0)),
      Math.round(10 * after.score));
  });

  it('does not add deleted files', () => {
    assert.equal(of(rank(learned({ 'src/gone.ts': { missed: 9, noise: 0 } })).listBest(), 'src/gone.ts'), undefined);
  });
});
