import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { countingEngine, dist, forgetPacks, packOptions, run } from '../engines';
import { cpuMs, median } from '../measure';
import type { Area } from '.';

const rounds = 20;

/** The script that agents' hooks run before each edit, against a start of Node that does nothing. */
export const guard: Area = {
  title: `The guard of agents' hooks: ${rounds} processes of each sort in turn, medians`,
  files: [250, 3_000],
  async measure({ name, root }, { folder }) {
    forgetPacks(root);
    process.env['HOME'] = folder; // with the key that seals the pack
    const { engine } = countingEngine(root);
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const { files } = await engine.pack(packOptions, run);
    engine.dispose();
    const edited = join(root, files[0]!.path);
    const payload = (call: string) =>
      JSON.stringify({
        session_id: `bench-${call}`,
        transcript_path: '/t',
        cwd: root,
        hook_event_name: 'PreToolUse',
        tool_name: 'Edit',
        tool_use_id: call,
        tool_input: { file_path: edited },
      });
    const sorts: Readonly<Record<string, readonly string[]>> = {
      node: ['-e', '0'],
      unchanged: [join(dist(), 'guard.cjs'), 'claude', 'PreToolUse'],
      stale: [join(dist(), 'guard.cjs'), 'claude', 'PreToolUse'],
    };
    const wall: Record<string, number[]> = {};
    const cpu: Record<string, number[]> = {};
    for (const sort of ['node', 'unchanged', 'stale']) {
      if (sort === 'stale') appendFileSync(join(root, files[1]?.path ?? files[0]!.path), '\n');
      for (let i = 0; i < rounds; i++) {
        // in turn with the empty process, as the load of the machine changes
        for (const one of sort === 'node' ? [] : ['node', sort]) {
          const [started, used] = [performance.now(), cpuMs()];
          const { status } = spawnSync(process.execPath, [...sorts[one]!], {
            input: payload(`${sort}${i}`),
            cwd: root,
          });
          if (status !== 0) throw new Error(`${one} exited with ${status}`);
          (wall[one] ??= []).push(performance.now() - started);
          (cpu[one] ??= []).push(cpuMs() - used);
        }
      }
    }
    const [empty, emptyCpu] = [median(wall['node']!), median(cpu['node']!)];
    return ['unchanged', 'stale'].map((sort) => ({
      repository: name,
      pack: sort,
      'wall ms': median(wall[sort]!),
      'empty Node wall ms': empty,
      'wall ratio': median(wall[sort]!) / empty,
      'CPU ratio': median(cpu[sort]!) / emptyCpu,
      'files shown': files.length,
    }));
  },
};
