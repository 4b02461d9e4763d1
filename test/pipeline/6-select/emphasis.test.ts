import assert from 'node:assert/strict';
import fc from 'fast-check';
import { select } from '#pipeline/6-select/select';
import type { Emphasis, SelectedFile } from '#model';
import { candidate, functions, input } from '#test/support/candidates';
import { fileChange } from '#test/support/project';

const long = functions(30);
const emphases = ['files', 'signatures'] as const satisfies readonly Emphasis[];
const hunk = { oldStart: 11, oldLines: 1, newStart: 11, newLines: 1, lines: ['-old', '+new'] };
const mention = [{ kind: 'mention', points: 30, detail: 'the task names it' }] as const;

/** The best, a changed, a pinned and a mentioned file, and one whose definition on line 71 the task names. */
const meant = ['00.ts', 'changed.ts', 'pinned.ts', 'mentioned.ts', 'named.ts'];
const candidates = [
  ...Array.from({ length: 12 }, (_, i) => candidate(`${String(i).padStart(2, '0')}.ts`, long.text, 50 - i, long)),
  candidate('pinned.ts', long.text, 5, { ...long, pinned: true }),
  candidate('mentioned.ts', long.text, 30, { ...long, reasons: mention }),
  candidate('named.ts', long.text, 0, { ...long, hintOnly: true }),
  candidate('changed.ts', long.text, 3, { ...long, change: fileChange('changed.ts', { hunks: [hunk] }) }),
];

function viewsOf(emphasis: Emphasis, budget: number): ReadonlyMap<string, SelectedFile> {
  const { files } = select(
    input(candidates, { emphasis, budget, terms: ['f7'], named: [{ path: 'named.ts', line: 71, defines: true }] }),
  );
  return new Map(files.map((file) => [file.path, file]));
}

describe('a selection for a task that matches no file well', () => {
  it('is unchanged if all code fits', () => {
    const all = candidates.slice(0, 3);
    for (const emphasis of emphases) {
      const of = (budget: number, one: Emphasis) =>
        select(input(all, { budget, terms: ['f7'], emphasis: one })).files.map(({ path, view }) => [path, view.kind]);
      assert.deepEqual(of(40_000, emphasis), of(40_000, 'code'));
      if (emphasis === 'signatures') assert.notDeepEqual(of(1_000, emphasis), of(1_000, 'code'));
    }
  });

  it('shows changed, pinned, mentioned and named files as well as usual, whatever the budget', () => {
    fc.assert(fc.property(fc.constantFrom(...emphases), fc.integer({ min: 600, max: 6_000 }), (emphasis, budget) => {
      const [code, weak] = [viewsOf('code', budget), viewsOf(emphasis, budget)];
      assert.deepEqual(weak.get('changed.ts')?.view.lines, code.get('changed.ts')?.view.lines);
      const places = (views: typeof code) =>
        views.get('named.ts')?.view.lines.some(([first, last]) => first <= 71 && 71 <= last);
      assert.equal(places(weak), places(code));
      const pinned = (views: typeof code) => views.get('pinned.ts')?.view.tokens ?? 0;
      assert.ok(pinned(weak) >= pinned(code), `${pinned(weak)} tokens of the pinned file, not ${pinned(code)}`);
    }), { numRuns: 25 });
  });

  it('also shows only the code of the best file if no file is likely to be meant, and gives the reason', () => {
    const views = viewsOf('signatures', 6_000);
    for (const [path, { view, viewReason }] of views) {
      if (meant.includes(path)) continue;
      assert.ok(view.kind === 'skeleton' || view.kind === 'summary', `${path} ${view.kind}`);
      assert.equal(viewReason,
        'signatures only, because no file clearly matches the task and this file is not the best match');
    }
    for (const path of meant) assert.ok(views.get(path)!.view.lines.length > 0, path);
  });

  it('lists more files on one line each if no file is clearly meant', () => {
    const many = Array.from({ length: 45 }, (_, i) => candidate(`${i + 10}.ts`, long.text, 50 - i, long));
    const listed = (emphasis: Emphasis) =>
      select(input(many, { emphasis, budget: 2_000, terms: ['f7'], maxFiles: 100 })).files.length;
    assert.ok(listed('files') > listed('code'), `${listed('files')} files, not more than ${listed('code')}`);
  });
});
