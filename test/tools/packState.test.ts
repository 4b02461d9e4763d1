import assert from 'node:assert/strict';
import type { Freshness } from '#model';
import { listChangedPackFiles, toPackDocument, formatPackState } from '#tools/freshness';
import { table } from '../support/table';

const key = `ghp_${'a1B2'.repeat(9)}`;
const files = [{ path: 'a.ts', change: 'deleted', selected: true }, { path: 'b.ts', change: 'added', selected: false },
  { path: 'c.ts', change: 'modified', selected: false }];
const freshness = (more: object): Freshness => ({ state: 'fresh', causes: [], ...more }) as unknown as Freshness;

describe('the report of a tool on the newest pack', () => {
  table('is one line:', (row) => {
    const check = (title: string, more: object, expected: string) =>
      row(title, () => assert.equal(formatPackState(toPackDocument(freshness(more))), expected));
    check('none', { state: 'none' }, 'There is no pack yet. Call start_task to create one.');
    check('fresh', { packedAt: 0 }, 'The pack of 1970-01-01T00:00:00.000Z is fresh.');
    check('being made', { state: 'packing' }, 'The pack is packing.');
    check('stale, with each cause', {
      state: 'stale',
      causes: [{ kind: 'files', files }, { kind: 'branch', detail: 'main, now work' }],
    }, 'The pack is stale (3 changed files; branch: main, now work). Call repack_context to update it.');
    check('stale because of one file', { state: 'stale', causes: [{ kind: 'files', files: files.slice(0, 1) }] },
      'The pack is stale (1 changed file). Call repack_context to update it.');
  });

  it('contains no secret from a cause', () => {
    const document = toPackDocument(freshness({ state: 'stale', causes: [{ kind: 'branch', detail: `x ${key}` }] }));
    assert.ok(!JSON.stringify(document).includes(key));
  });

  it('names the changed files with their current state', () => {
    const found = listChangedPackFiles(
      freshness({ causes: [{ kind: 'branch', detail: 'x' }, { kind: 'files', files }] }),
    );
    assert.deepEqual(found.map(({ selected }) => selected), [true, false, false]);
    const words = found.map((one) => JSON.stringify(one));
    assert.match(words[0]!, /gone/);
    assert.match(words[1]!, /unseen/);
    assert.match(words[2]!, /changed/);
  });
});
