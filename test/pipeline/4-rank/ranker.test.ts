import assert from 'node:assert/strict';
import fc from 'fast-check';
import { link } from '#pipeline/3-link/link';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { RankInput } from '#pipeline/4-rank/rankInput';
import { buildPostings } from '#pipeline/4-rank/corpus/postings';
import { readTask } from '#pipeline/4-rank/task';
import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import type { Commit, IndexedFile, SafeText } from '#model';
import { fileChange, indexedFile } from '#test/support/project';

const paths = ['README.md', 'package.json', 'src/cart.ts', 'src/cart/index.ts', 'src/cart/total.ts', 'src/invoice.ts',
  'src/money.ts', 'lib/cart.py', 'test/cart.test.ts', 'test/money.test.ts', 'config/cart.yml', 'docs/cart.md'];
const texts = [
  '',
  'cart cart total\n',
  "import { round } from './money';\nexport function addToCart(item: string) { return round(1); }\n",
  'export const total = 1, money = 2;\n',
  "import { Invoice } from './invoice';\ntest('adds to the cart', () => new Invoice('zero'));\n",
  "import './cart/total';\nexport class Invoice { total() { throw new Error('the total is zero'); } }\n",
  'export function round(n: number) { return Math.round(n); }\n',
  '# Cart\n\nThe invoice and the money.\n',
  'class Cart:\n    def total(self): ...\n',
];
const tasks = ['cart', 'fix: the total of an Invoice', 'call addToCart() with "the total is zero"',
  'round in src/money.ts:1', 'test: money', 'release: docs', 'nothing of it', ''];
const commits: readonly Commit[] = [
  ['total of the cart', 'src/cart.ts', 'src/cart/total.ts'],
  ['invoice', 'src/invoice.ts', 'src/cart.ts', 'gone.ts'],
  ['money, money', 'src/money.ts', 'test/money.test.ts'],
  ['cart again', 'src/cart.ts', 'src/cart/total.ts'],
  ['all', ...Array.from({ length: 40 }, (_, i) => `f${i}`)],
].map(([subject, ...files], i) => ({ sha: String(i), time: 0, subject: subject!, files }));

type Step =
  | { readonly kind: 'write'; readonly path: number; readonly text: number; }
  | { readonly kind: 'delete'; readonly path: number; }
  | { readonly kind: 'task'; readonly task: number; readonly inferred: boolean; }
  | { readonly kind: 'git'; readonly from: number; readonly changed: number; }
  | { readonly kind: 'hands'; readonly pinned: number; readonly excluded: number; };

const path = fc.nat(paths.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text: fc.nat(texts.length - 1) }) },
  fc.record({ kind: fc.constant('delete' as const), path }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      task: fc.nat(tasks.length - 1),
      inferred: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('git' as const), from: fc.nat(commits.length), changed: path }),
  fc.record({ kind: fc.constant('hands' as const), pinned: path, excluded: path }),
);

/** A repository that changes step by step; what a step leaves alone stays the same object. */
function repository() {
  const vocabulary = new Vocabulary();
  const contents = new Map<string, string>();
  let input: RankInput = {
    files: [],
    vocabulary,
    graph: link([]),
    task: readTask('cart' as SafeText, 'option'),
    git: undefined,
    pinned: [],
    excluded: [],
    readText: (file) => contents.get(file.path),
  };
  return function next(one: Step): RankInput {
    if (one.kind === 'write') write(paths[one.path]!, texts[one.text]!);
    if (one.kind === 'delete') input = withFiles(input.files.filter((file) => file.path !== paths[one.path]));
    if (one.kind === 'task')
      input = { ...input, task: readTask(tasks[one.task] as SafeText, one.inferred ? 'inferred' : 'option') };
    if (one.kind === 'git')
      input = {
        ...input,
        git: {
          branch: 'm',
          head: 'h',
          upstream: undefined,
          ahead: 0,
          behind: 0,
          changes: [fileChange(paths[one.changed]!)],
          commits: commits.slice(one.from),
        },
      };
    if (one.kind === 'hands') input = { ...input, pinned: [paths[one.pinned]!], excluded: [paths[one.excluded]!] };
    return input;
  };

  function write(at: string, text: string): void {
    contents.set(at, text);
    const file = indexedFile(at, text, vocabulary);
    input = withFiles([...input.files.filter((other) => other.path !== at), file].sort(byPath));
  }

  function withFiles(files: readonly IndexedFile[]): RankInput {
    return { ...input, files, graph: link(files) };
  }
}

describe('a ranker', () => {
  it('ranks like a new one after any sequence of changes', () => {
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const next = repository();
      const rank = createRanker();
      for (const one of steps) {
        const input = next(one);
        assert.deepEqual(rank(input).listBest(), createRanker()(input).listBest());
      }
    }), { numRuns: 150 });
  });
  it('that starts from a cache ranks like one that starts from scratch', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.array(step, { minLength: 1, maxLength: 10 }),
        (before, after) => {
          const next = repository();
          let input = next(before[0]!);
          for (const one of before) input = next(one);
          const { files, vocabulary } = input;
          const cached = { files, postings: buildPostings(files.map((file) => file.facts.terms), vocabulary.size) };
          const rank = createRanker();
          for (const one of after) {
            input = next(one);
            assert.deepEqual(rank({ ...input, cached }).listBest(), createRanker()(input).listBest());
          }
        }),
      { numRuns: 80 },
    );
  });
  it('ranks the same if it rebuilds its lists after many changes', () => {
    const vocabulary = new Vocabulary();
    const file = (i: number, text: string) => indexedFile(`f${String(i).padStart(3, '0')}.ts`, text, vocabulary);
    let files = Array.from({ length: 200 }, (_, i) => file(i, `cart ${i % 7 === 0 ? 'total' : ''}\n`));
    const inputOf = (): RankInput => ({
      files,
      vocabulary,
      graph: link(files),
      task: readTask('cart total fresh' as SafeText, 'option'),
      git: undefined,
      pinned: [],
      excluded: [],
      readText: () => undefined,
    });
    const rank = createRanker();
    rank(inputOf());
    for (let i = 0; i < 200; i += 2) {
      files = files.map((one, at) => (at === i ? file(i, `fresh cart ${i}\n`) : one)).filter((_, at) =>
        at !== 100 || i !== 50
      );
      assert.deepEqual(rank(inputOf()).listBest(), createRanker()(inputOf()).listBest());
    }
  });
});

describe('a ranking', () => {
  const next = repository();
  texts.slice(1).forEach((_, i) => next({ kind: 'write', path: i + 2, text: i + 1 }));
  const rank = createRanker();
  const input = next({ kind: 'task', task: 1, inferred: false });
  const ranking = rank(input);

  it('returns the best files, their paths and their values', () => {
    const all = ranking.listBest();
    assert.equal(ranking.size, all.length);
    assert.ok(all.length > 3);
    assert.deepEqual(ranking.listBest(2), all.slice(0, 2));
    assert.deepEqual(ranking.listPaths(3), all.slice(0, 3).map((file) => file.path));
    assert.deepEqual([...ranking.computeValues()], input.files.map(({ path: at }) => {
      const rank = all.findIndex((file) => file.path === at);
      return rank < 0 ? 0 : all[rank]!.score / (rank + 1);
    }));
  });
  it('returns the rank and the reasons of any file', () => {
    ranking.listBest().forEach((file, i) => assert.deepEqual(ranking.findReceipt(file.path), { rank: i + 1, file }));
    assert.equal(ranking.findReceipt('nowhere.ts'), undefined);
    assert.deepEqual(ranking.listRanked(new Set(['nowhere.ts', ...ranking.listPaths()])), ranking.listBest());
  });
  it('does not change when its ranker ranks other files', () => {
    const before = rank(input);
    const expected = createRanker()(input).listBest();
    rank(next({ kind: 'write', path: 2, text: 1 }));
    rank(next({ kind: 'delete', path: 3 }));
    assert.deepEqual(before.listBest(), expected);
  });
  it('requests a text again only if the file changed', () => {
    const asked: string[] = [];
    const again = createRanker();
    const quoting = {
      ...next({ kind: 'task', task: 2, inferred: false }),
      readText: (file: IndexedFile) => {
        asked.push(file.path);
        return 'the total is zero';
      },
    };
    again(quoting);
    assert.ok(asked.length > 1);
    asked.length = 0;
    const edited = next({ kind: 'write', path: 5, text: 5 });
    again({ ...quoting, files: edited.files, graph: edited.graph });
    assert.deepEqual(asked, [paths[5]]);
  });
});
