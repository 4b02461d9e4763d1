import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createSelector, select } from '#pipeline/6-select/select';
import type { Candidate } from '#pipeline/6-select/selectInput';
import type { FileChange, Outline } from '#model';
import { candidate, count, functions, input, linked, symbol } from '#test/support/candidates';
import { fileChange } from '#test/support/project';

/** A file's text and outline in each of its states; the same object each time, as a repository's outlines are. */
const states = [functions(3), functions(30), functions(80, 'needle'), { text: 'one line\n', symbols: [] }, {
  text: '',
  symbols: [],
}, { text: functions(12).text, symbols: [symbol('Box', 1, 120), ...functions(12).symbols] }]
  .map(({ text, symbols }) => ({ text, outline: { symbols } satisfies Outline }));
const hunk = (at: number, line: string) => ({
  oldStart: at,
  oldLines: 1,
  newStart: at,
  newLines: 1,
  lines: [`-was ${line}`, `+function f${at}() {`],
});
const changes: readonly (readonly FileChange['hunks'][number][] | undefined)[] = [undefined, undefined, [hunk(1, 'a')],
  [hunk(1, 'b')], [hunk(1, 'a'), hunk(21, 'c'), hunk(41, 'd')]];
const paths = Array.from({ length: 12 }, (_, n) => `src/file${n}.ts`);

const file = fc.record({
  path: fc.constantFrom(...paths),
  state: fc.nat(states.length - 1),
  change: fc.nat(changes.length - 1),
  score: fc.integer({ min: 0, max: 60 }),
  pinned: fc.boolean(),
  named: fc.option(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }), { nil: undefined }),
});
const step = fc.record({
  edits: fc.array(file, { maxLength: 4 }),
  budget: fc.integer({ min: 0, max: 6000 }),
  terms: fc.constantFrom(['f7'], ['f7', 'needle3'], ['work', 'is', 'here'], []),
  mode: fc.constantFrom('lite' as const, 'balanced' as const, 'deep' as const),
  tested: fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...paths)), { maxLength: 4 }),
  imports: fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...paths)), { maxLength: 4 }),
});

describe('a selector', () => {
  it('chooses like a new one after any edits, changes, budgets and tasks', () => {
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const kept = createSelector();
      const files = new Map<string, Candidate>();
      for (const { edits, budget, terms, mode, tested, imports } of steps) {
        for (const edit of edits) files.set(edit.path, candidateOf(edit));
        const candidates = [...files.values()].sort((a, b) => b.ranked.score - a.ranked.score);
        const made = { ...input(candidates, { budget, terms, mode }), graph: linked(imports, tested) };
        assert.deepEqual(kept(made), select(made));
      }
    }), { numRuns: 100 });
  });

  it('does not recount tokens if only the ranking changed', () => {
    const select = createSelector();
    let counted = 0;
    const counting = (text: string) => {
      counted++;
      return count(text);
    };
    const candidates = paths.map((path, n) =>
      candidateOf({
        path,
        state: n % states.length,
        change: n % changes.length,
        score: 40 - n,
        pinned: false,
        named: undefined,
      })
    );
    const made = input(candidates, { terms: ['f7'], count: counting });
    select(made);
    counted = 0;
    assert.ok(
      select({
        ...made,
        candidates: candidates.map((one) => ({ ...one, ranked: { ...one.ranked, score: one.ranked.score * 2 } })),
      }).files.length > 0,
    );
    assert.equal(counted, 0);
  });

  function candidateOf(
    { path, state, change: hunks, score, pinned, named }: {
      readonly path: string;
      readonly state: number;
      readonly change: number;
      readonly score: number;
      readonly pinned: boolean;
      readonly named: readonly number[] | undefined;
    },
  ): Candidate {
    const { text, outline } = states[state]!;
    const now = changes[hunks];
    const made = candidate(path, text, score, {
      pinned,
      ...(named && { named }),
      ...(now && { change: fileChange(path, { hunks: now }) }),
    });
    return { ...made, file: { ...made.file, hash: `state ${state}` }, outline };
  }
});
