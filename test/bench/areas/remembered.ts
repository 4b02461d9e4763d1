import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NewEntry } from '#features/memory/engine/memoryChange';
import type { Engine } from '#features/requests';
import { countingEngine, packOptions, run } from '../engines';
import { copyRepository } from '../madeRepository';
import { cpuMs, median, percentile } from '../measure';
import type { Area } from '.';

const entries = 500;
const pairs = 12;

/** The time of packs with 500 entries of memory over that without any, measured in turns in one process. */
export const remembered: Area = {
  title: 'Packs with 500 entries of memory, over those without (pairs of packs, in turns)',
  files: [250, 2_000],
  async measure({ name, root }, { folder }) {
    const roots = ['without', 'with'].map((kind) => {
      const into = join(folder, `remembered-${kind}`);
      mkdirSync(into, { recursive: true });
      return copyRepository(root, into);
    });
    const living = roots.map((one) => countingEngine(one).engine);
    const taken = await remember(living[1]!, entries);
    const tasks = await tasksFor(living[0]!);
    for (const engine of living) await engine.pack(packOptions, run);
    const again = await pairsOf(tasks, (which, task) => living[which]!.pack({ ...packOptions, task, saved: [] }, run));
    for (const engine of living) engine.dispose();
    const started = await pairsOf(tasks, async (which, task) => {
      const { engine } = countingEngine(roots[which]!);
      await engine.pack({ ...packOptions, task }, run);
      engine.dispose();
    });
    return [{
      repository: name,
      'entries': taken,
      'pairs': pairs,
      'living ratio': again.ratio,
      'living ratio of cpu': again.cpu,
      'living without ms': again.without,
      'started ratio': started.ratio,
      'started ratio of cpu': started.cpu,
      'started ratio p90': started.p90,
      'started without ms': started.without,
    }];
  },
};

/** `work(0)` is without entries, `work(1)` with them; which is first changes with every pair. */
async function pairsOf(tasks: readonly string[], work: (which: 0 | 1, task: string) => Promise<unknown>) {
  const [ratios, cpus, without]: [number[], number[], number[]] = [[], [], []];
  for (let i = -2; i < pairs; i++) {
    const task = tasks[(i + tasks.length) % tasks.length]!;
    const ms = [0, 0], cpu = [0, 0];
    for (const which of i % 2 === 0 ? [0, 1] as const : [1, 0] as const) {
      const [at, used] = [performance.now(), cpuMs()];
      await work(which, task);
      [ms[which], cpu[which]] = [performance.now() - at, cpuMs() - used];
    }
    if (i < 0) continue; // what is loaded once
    ratios.push(ms[1]! / ms[0]!);
    cpus.push(cpu[1]! / cpu[0]!);
    without.push(ms[0]!);
  }
  return { ratio: median(ratios), p90: percentile(ratios, 0.9), cpu: median(cpus), without: median(without) };
}

/** Entries about files all over the repository, each with words of other files too. Returns how many there are. */
async function remember(engine: Engine, count: number): Promise<number> {
  const { paths } = await engine.fileTokens({}, run);
  const words = [...new Set(paths.flatMap((path) => path.split(/[^A-Za-z]+/).filter((word) => word.length > 3)))];
  const made = Array.from({ length: count }, (_, i): NewEntry => ({
    kind: 'add',
    entryKind: i % 5 === 0 ? 'decision' : 'note',
    text: `${[1, 7, 31, 57, 83].map((step) => words[(i * step + step) % words.length]).join(' ')} ${i} ${i * i} ${
      i * 7919
    }`,
    about: [paths[(i * 37) % paths.length]!],
    owner: 'repository',
    status: 'accepted',
  }));
  await engine.changeMemory({ change: { kind: 'import', entries: made } }, {}, run);
  return (await engine.memory({ noWrite: true }, run)).entries.length;
}

/** Returns tasks of words that also occur in the entries. */
async function tasksFor(engine: Engine): Promise<string[]> {
  const { paths } = await engine.fileTokens({}, run);
  return Array.from({ length: pairs + 2 }, (_, i) => `Fix ${paths[(i * 53) % paths.length]!} where it is slow`);
}
