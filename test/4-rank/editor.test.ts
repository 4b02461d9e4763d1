import assert from 'node:assert/strict';
import { createRanker } from '../../src/4-rank/ranker';
import type { EditorFiles } from '../../src/model';
import { inputOf } from '../support/ranking';

const texts = {
  'src/cache.ts': 'export function evict() { /* cache entries are evicted by age */ }\n',
  'src/cacheLog.ts': 'export function logEvict() { /* cache evicted entries log */ }\n',
  'src/other.ts': 'export const unrelated = 1;\n',
};

describe('files of the editor', () => {
  const rank = (editor: EditorFiles | undefined) =>
    createRanker()({ ...inputOf(texts, 'evict cache entries by age'), editor }).best();
  const gain = (editor: EditorFiles, path: string) =>
    rank(editor).find((file) => file.path === path)?.reasons.find(({ kind }) => kind === 'open');

  it('count a little where they are open, and less where they were looked at lately', () => {
    const open = gain({ open: ['src/cacheLog.ts'], recent: ['src/cacheLog.ts'] }, 'src/cacheLog.ts');
    const recent = gain({ open: [], recent: ['src/cache.ts', 'src/cacheLog.ts'] }, 'src/cacheLog.ts');
    assert.deepEqual([open?.detail, recent?.detail], ['open in the editor', 'looked at lately in the editor']);
    assert.ok(open!.points > recent!.points && recent!.points > 0);
  });

  it('bring in nothing that the task does not speak of, and nothing that is gone', () => {
    assert.deepEqual(rank({ open: ['src/other.ts', 'src/gone.ts'], recent: ['src/other.ts'] }), rank(undefined));
  });
});
