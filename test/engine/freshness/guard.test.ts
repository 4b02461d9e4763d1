import assert from 'node:assert/strict';
import { guard, type GuardInput } from '#engine/freshness/guard';
import type { Freshness } from '#model';

const fresh: Freshness = { state: 'fresh', causes: [] };
const stale: Freshness = {
  state: 'stale',
  causes: [{ kind: 'files', files: [{ path: 'src/a.ts', change: 'modified', selected: true }] }],
};
const base: GuardInput = { freshness: fresh, onStale: 'warn', overlaps: [] };

function check(title: string, question: Partial<GuardInput>, decision: string, message: RegExp) {
  it(title, () => {
    const verdict = guard({ ...base, ...question });
    assert.equal(verdict.decision, decision);
    assert.match(verdict.message, message);
  });
}

describe('guard', () => {
  check('lets an edit proceed on a fresh pack', {}, 'proceed', /fresh/);
  check('lets an edit proceed if there is no pack, and explains how to make one', {
    freshness: { state: 'none', causes: [] },
    onStale: 'block',
  }, 'proceed', /agentpack pack/);
  check('warns about a stale pack and lists the files', { freshness: stale }, 'warn', /1 file changed \(src\/a\.ts\)/);
  check('lets an edit proceed if the guard is off', { freshness: stale, onStale: 'off' }, 'proceed',
    /stale.*The guard is off/);
  check('blocks a file of another thread if the team chose that', {
    onStale: 'block',
    path: 'src/a.ts',
    overlaps: [{ thread: 'two', files: ['src/a.ts'] }],
  }, 'block', /two \(src\/a\.ts\)/);
  check('blocks if the team chose that', { freshness: stale, onStale: 'block' }, 'block', /stale/);
  check('reports that the file itself changed', { freshness: stale, path: 'src/a.ts' }, 'warn',
    /^src\/a\.ts itself changed/);
  check('warns while a pack is being made', { freshness: { state: 'packing', causes: [] } }, 'warn', /moment/);
  check('reports nothing outside the root', { freshness: stale, onStale: 'block', path: '../x.ts' }, 'proceed',
    /^\.\.\/x\.ts is not covered by the pack/);
  check('names the thread that works on a file not covered by packs', {
    overlaps: [{ thread: 't2', files: ['docs/a.md'] }],
    path: 'docs/a.md',
    coverage: { kind: 'none', why: 'ignored' },
  }, 'warn', /t2 \(docs\/a\.md\)/);
  check('names the thread that works on the same files', { overlaps: [{ thread: 't2', files: ['src/a.ts'] }] }, 'warn',
    /t2 \(src\/a\.ts\)/);
  check('ignores an overlap in other files', {
    overlaps: [{ thread: 't2', files: ['src/a.ts'] }],
    path: 'src/b.ts',
  }, 'proceed', /fresh/);
});
