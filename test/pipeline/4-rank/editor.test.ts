import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { EditorFiles } from '#model';
import { inputOf } from '#test/support/ranking';

const texts = {
  'src/cache.ts': 'export function evict() { /* cache entries are evicted by age */ }\n',
  'src/cacheLog.ts': [
    'export function logEvict() { /* cache evicted entries log */ }',
    '',
    'export function logAge() {',
    '  return 1;',
    '}',
    '',
  ].join('\n'),
  'src/other.ts': 'export const unrelated = 1;\n',
};
const nothing: EditorFiles = { open: [], recent: [] };
const log = 'src/cacheLog.ts';
const kinds = ['open', 'selected', 'problems'];

const rank = (editor: EditorFiles | undefined) =>
  createRanker()({ ...inputOf(texts, 'evict cache entries by age'), editor }).listBest();
const gains = (editor: Partial<EditorFiles>, path = log) =>
  rank({ ...nothing, ...editor }).find((file) => file.path === path)?.reasons.filter(({ kind }) =>
    kinds.includes(kind)
  ) ?? [];

function check(title: string, editor: Partial<EditorFiles>, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(gains(editor).map(({ kind, detail }) => `${kind}: ${detail}`), expected));
}

describe('files in the editor', () => {
  it('count most if visible, less if only open, and least if viewed recently', () => {
    const reason = (editor: Partial<EditorFiles>) => gains(editor)[0] ?? assert.fail('no reason');
    const [visible, open, recent] = [reason({ visible: [log], open: [log] }), reason({ open: [log], recent: [log] }),
      reason({ recent: ['src/cache.ts', log] })];
    assert.deepEqual([visible.detail, open.detail, recent.detail], ['in view in the editor', 'open in the editor',
      'viewed recently in the editor']);
    assert.ok(visible.points > open.points && open.points > recent.points && recent.points > 0);
  });

  check('name the selected definitions', { selected: [{ path: log, lines: [1, 3] }] }, [
    'selected: selected in the editor: lines 1-3, logEvict, logAge',
  ]);
  check('name the definition around the selection', { selected: [{ path: log, lines: [4, 4] }] }, [
    'selected: selected in the editor: line 4, in logAge',
  ]);
  check('count their errors', { problems: [{ path: log, errors: 2, warnings: 1 }] }, [
    "problems: in the editor's problems: 2 errors",
  ]);
  check('count their warnings if there is no error', { problems: [{ path: log, errors: 0, warnings: 1 }] }, [
    "problems: in the editor's problems: 1 warning",
  ]);
  check('name selected lines even if the file no longer has them', { selected: [{ path: log, lines: [90, 99] }] }, [
    'selected: selected in the editor: lines 90-99, in logAge',
  ]);

  it('add no files that the task does not mention, and no deleted files', () => {
    const paths = ['src/other.ts', 'src/gone.ts'];
    assert.deepEqual(
      rank({
        open: paths,
        recent: paths,
        visible: paths,
        selected: paths.map((path) => ({ path, lines: [1, 1] as const })),
        problems: paths.map((path) => ({ path, errors: 1, warnings: 0 })),
      }),
      rank(undefined),
    );
  });

  it('raise only themselves, whatever the editor shows', () => {
    const paths = fc.subarray(Object.keys(texts));
    const scores = (editor: EditorFiles | undefined) => new Map(rank(editor).map(({ path, score }) => [path, score]));
    const before = scores(undefined);
    fc.assert(fc.property(paths, paths, paths, paths, paths, (open, recent, visible, selected, problems) => {
      const after = scores({
        open,
        recent,
        visible,
        selected: selected.map((path) => ({ path, lines: [1, 2] as const })),
        problems: problems.map((path) => ({ path, errors: 0, warnings: 1 })),
      });
      const shown = new Set([...open, ...recent, ...visible, ...selected, ...problems]);
      assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort());
      for (const [path, score] of before)
        if (shown.has(path)) assert.ok(after.get(path)! > score, path);
        else assert.equal(after.get(path), score, path);
    }));
  });
});
