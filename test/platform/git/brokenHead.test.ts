import { strict as assert } from 'node:assert';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { table } from '#test/support/table';
import { sandbox } from '../sandbox';

const run = { cancel: neverCancelled };
const heads: Readonly<Record<string, (at: string) => void>> = {
  'garbage': (at) => writeFileSync(at, 'garbage\0\xff\n'),
  'nothing': (at) => writeFileSync(at, ''),
  'a branch without a commit': (at) => writeFileSync(at, 'ref: refs/heads/none\n'),
  'a commit that is not there': (at) => writeFileSync(at, `${'1'.repeat(40)}\n`),
  'a folder in its place': (at) => {
    rmSync(at);
    mkdirSync(at);
  },
  'no file': (at) => rmSync(at),
};

describe('a pack of a repository with a broken .git/HEAD', () => {
  table('is not fresh, gives the reason, and can be made again', (row) => {
    for (const [title, damage] of Object.entries(heads)) {
      row(title, async () => {
        const box = sandbox({ 'a.ts': 'export const a = 1;\n' });
        box.commit('One');
        const engine = createEngine(box.host());
        await engine.pack({ task: 'change a' }, run);
        assert.equal((await engine.status({}, run)).state, 'fresh');
        damage(box.at('.git/HEAD'));
        const later = createEngine(box.host());
        const { state, causes } = await later.status({}, run);
        assert.equal(state, 'stale');
        assert.ok(causes.some(({ kind }) => ['git', 'branch', 'head'].includes(kind)), JSON.stringify(causes));
        await later.pack({}, run);
        assert.equal((await later.status({}, run)).state, 'fresh');
        for (const one of [engine, later]) one.dispose();
        box.dispose();
      });
    }
  });
});
