import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs';
import { createTemporaryPath } from '#platform/fs/temporary';
import { sandbox } from '../sandbox';

describe('a killed process', () => {
  it('has its temporary files removed at once, while a living process keeps its own', () => {
    const box = sandbox({}, { git: false });
    const [gone] = [spawnSync(process.execPath, ['-e', '']).pid];
    const mine = createTemporaryPath('x').slice('x.'.length).split('-');
    const by = (pid: number | undefined, ...rest: readonly string[]) => [pid, ...rest].join('-');
    const [, thread, made, run, place] = [...mine.slice(0, 4), mine[4]!.replace('.tmp', '')] as [
      string,
      string,
      string,
      string,
      string,
    ];
    const names: Readonly<Record<string, boolean>> = {
      [`context.md.${by(gone, thread, made, run, place)}.tmp`]: false,
      [`threads/one/pack.lock.${by(gone, thread, made, run, place)}.old.tmp`]: false,
      [`cache/index.bin.${by(gone, '7', '9', '1', place)}.tmp`]: false,
      ...Object.fromEntries(['texts', 'packs', 'outputs', 'searches'].map((folder) => [
        `cache/${folder}/x.txt.${by(gone, thread, made, run, place)}.tmp`,
        false,
      ])),
      [`context.md.${by(process.pid, thread, made, run, place)}.tmp`]: true,
      [`context.md.${by(process.ppid, thread, made, run, place)}.tmp`]: true,
      [`context.md.${by(gone, thread, made, run, '12345')}.tmp`]: true,
      [`context.md.${by(gone, thread, made, run)}.tmp`]: true,
      [`context.md.${by(gone, thread, made)}.tmp`]: true,
      [`context.md.${by(gone)}.tmp`]: true,
    };
    for (const name of Object.keys(names)) box.write(`.agentpack/${name}`, '');
    box.write('.agentpack/cache/x', '');
    box.host().state.removeStrays();
    assert.deepEqual(Object.keys(names).filter((name) => existsSync(box.at(`.agentpack/${name}`))),
      Object.keys(names).filter((name) => names[name]));
    box.dispose();
  });

  it('has its old temporary files removed, and nothing else', () => {
    const box = sandbox({}, { git: false });
    const other = sandbox({ 'x.1-0-1.tmp': '' }, { git: false });
    const strays = ['context.md.12-0-3.tmp', 'context.md.12-0-3-140737488355327.tmp', 'snapshots/latest.json.1-2-3.tmp',
      'threads/one/task.md.9-0-9.tmp', 'thread_index.jsonl.lock.5-0-1-1700000000000.tmp',
      'metrics.jsonl.lock.5-0-1-1700000000000.old.tmp'];
    const others = ['mine.tmp', 'notes.1.tmp', 'context.md', 'threads/one/context.md'];
    for (const name of [...strays, ...others, 'young.1-0-1.tmp']) box.write(`.agentpack/${name}`, '');
    mkdirSync(box.at('.agentpack/threads'), { recursive: true });
    symlinkSync(other.root, box.at('.agentpack/threads/out'));
    for (
      const path of [...strays, ...others].map((name) => box.at(`.agentpack/${name}`)).concat(other.at('x.1-0-1.tmp'))
    ) utimesSync(path, 1, 1);
    box.host().state.removeStrays();
    assert.deepEqual(
      [...strays, ...others, 'young.1-0-1.tmp'].filter((name) => existsSync(box.at(`.agentpack/${name}`))),
      [...others, 'young.1-0-1.tmp'],
    );
    assert.ok(existsSync(other.at('x.1-0-1.tmp')));
    box.dispose();
    other.dispose();
  });
});
