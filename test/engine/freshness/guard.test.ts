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
  check('lets an edit proceed where there is no pack, and says how to make one', {
    freshness: { state: 'none', causes: [] },
    onStale: 'block',
  }, 'proceed', /agentpack pack/);
  check('warns on a stale pack with the files', { freshness: stale }, 'warn', /1 file changed \(src\/a\.ts\)/);
  check('proceeds where the guard is off', { freshness: stale, onStale: 'off' }, 'proceed', /stale.*The guard is off/);
  check('blocks a file of another thread where the team chose so', {
    onStale: 'block',
    path: 'src/a.ts',
    overlaps: [{ thread: 'two', files: ['src/a.ts'] }],
  }, 'block', /two \(src\/a\.ts\)/);
  check('blocks where the team chose so', { freshness: stale, onStale: 'block' }, 'block', /stale/);
  check('says when the file itself changed', { freshness: stale, path: 'src/a.ts' }, 'warn',
    /^src\/a\.ts itself changed/);
  check('warns while a pack is being made', { freshness: { state: 'packing', causes: [] } }, 'warn', /moment/);
  check('has nothing to say outside the root', { freshness: stale, onStale: 'block', path: '../x.ts' }, 'proceed',
    /^\.\.\/x\.ts is not covered by the pack/);
  check('names the thread that works on a file which packs do not cover', {
    overlaps: [{ thread: 't2', files: ['docs/a.md'] }],
    path: 'docs/a.md',
    coverage: { kind: 'none', why: 'ignored' },
  }, 'warn', /t2 \(docs\/a\.md\)/);
  check('names the thread that works on the same files', { overlaps: [{ thread: 't2', files: ['src/a.ts'] }] }, 'warn',
    /t2 \(src\/a\.ts\)/);
  check('passes over an overlap in other files', {
    overlaps: [{ thread: 't2', files: ['src/a.ts'] }],
    path: 'src/b.ts',
  }, 'proceed', /fresh/);
});
