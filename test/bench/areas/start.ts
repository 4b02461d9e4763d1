import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { countingEngine, dist, forgetPacks, packOptions, run, taskText } from '../engines';
import { cpuMs, median } from '../measure';
import type { Area } from '.';

const repetitions = 5;

/** A new process on a repository with an existing cache: until the pack is written. */
export const start: Area = {
  title: 'Warm start: a new process with a cache, until the fresh pack is written',
  files: [250, 12_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const first = countingEngine(root);
    const { files } = await first.engine.pack(packOptions, run);
    first.engine.dispose();
    await new Promise((done) => setTimeout(done, 2_500)); // younger files are read again: git's racy rule
    const settle = countingEngine(root);
    await settle.engine.pack(packOptions, run);
    settle.engine.dispose();

    const again = countingEngine(root);
    const started = performance.now();
    const report = await again.engine.pack(packOptions, run);
    const inProcess = performance.now() - started;
    again.engine.dispose();
    const walls: number[] = [];
    const cpus: number[] = [];
    for (let i = 0; i < repetitions; i++) {
      appendFileSync(join(root, '.agentpack/task.md'), '');
      const [wall, cpu] = [performance.now(), cpuMs()];
      execFileSync(process.execPath, [join(dist(), 'cli.js'), 'pack', root, '--task', taskText, '--budget', '16000',
        '--thread', 'none', '--quiet'], { stdio: ['ignore', 'ignore', 'inherit'] });
      walls.push(performance.now() - wall);
      cpus.push(cpuMs() - cpu);
    }
    return [{
      repository: name,
      'wall ms': median(walls),
      'CPU ms': median(cpus),
      'in the engine ms': inProcess,
      'unchanged files indexed': report.counts.parsed,
      'files opened for the pack': again.counters.reads,
      selected: files.length,
      files: report.counts.files,
    }];
  },
};
