import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { killRounds } from '../../support/killRounds';
import { gitEnv, sandbox } from '../node/sandbox';

describe('a pack that is killed', () => {
  it('leaves whole files at any moment, and no lock', async () => {
    const box = sandbox({ 'rounds.txt': 'Where rounds are found.\n', 'other.txt': 'Nothing of them.\n' }, { git: false });   // what writes is the same as for code in git, and starts sooner
    const { killed, problems } = await killRounds({ root: box.root, assetsDir: 'dist', env: gitEnv, rounds: 30, edited: 'rounds.txt' });
    assert.deepEqual(problems, []);
    assert.ok(killed >= 10, `${killed} of 30 were killed while they ran`);
    box.dispose();
  }).timeout(120_000);

  it('has its old temporary files removed, and nothing else', () => {
    const box = sandbox({}, { git: false });
    const other = sandbox({ 'x.1-0-1.tmp': '' }, { git: false });
    const strays = ['context.md.12-0-3.tmp', 'context.md.12-0-3-140737488355327.tmp', 'snapshots/latest.json.1-2-3.tmp', 'threads/one/task.md.9-0-9.tmp', 'thread_index.jsonl.lock.5-0-1-1700000000000.tmp', 'metrics.jsonl.lock.5-0-1-1700000000000.old.tmp'];
    const others = ['mine.tmp', 'notes.1.tmp', 'context.md', 'threads/one/context.md'];
    for (const name of [...strays, ...others, 'young.1-0-1.tmp']) box.write(`.agentpack/${name}`, '');
    mkdirSync(box.at('.agentpack/threads'), { recursive: true });
    symlinkSync(other.root, box.at('.agentpack/threads/out'));
    for (const path of [...strays, ...others].map((name) => box.at(`.agentpack/${name}`)).concat(other.at('x.1-0-1.tmp'))) utimesSync(path, 1, 1);
    box.host().state.removeStrays();
    assert.deepEqual([...strays, ...others, 'young.1-0-1.tmp'].filter((name) => existsSync(box.at(`.agentpack/${name}`))), [...others, 'young.1-0-1.tmp']);
    assert.ok(existsSync(other.at('x.1-0-1.tmp')));
    box.dispose();
    other.dispose();
  });
});
