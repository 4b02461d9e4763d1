import { monitorEventLoopDelay } from 'node:perf_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngineClient } from '#host/worker/engineClient';
import { dist, forgetPacks, packOptions, run } from '../engines';
import { percentile } from '../measure';
import type { Area } from '.';

const resolution = 1;

/** How long the thread that an editor draws with is held up by a pack in the worker. */
export const stall: Area = {
  title: "Stall of the host's thread while the worker packs (ms)",
  files: [12_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const client = createEngineClient({
      workerPath: join(dist(), 'worker.js'),
      assetsDir: dist(),
      version: 'bench',
      env: process.env,
      onWarning: (sentence) => console.error(sentence),
    });
    const engine = client.openEngine({ root, git: true });
    const first = await stalled(async () => {
      await engine.pack(packOptions, run);
    });
    const rounds: number[] = [];
    const report = await engine.pack(packOptions, run);
    const whole = await stalled(async () => {
      for (let i = 0; i < 30; i++) {
        const path = report.files[i % report.files.length]!.path;
        appendFileSync(join(root, path), `\nexport const stalled${i} = ${i};\n`);
        const started = performance.now();
        await engine.pack({ keepTask: true, keepOptions: true, saved: [path] }, run);
        rounds.push(performance.now() - started);
      }
    });
    await client.dispose();
    return [{
      repository: name,
      'longest, first pack': first.max,
      'p99, first pack': first.p99,
      'longest, 30 saves': whole.max,
      'p99, 30 saves': whole.p99,
      'save to answer p50': percentile(rounds, 0.5),
      'save to answer p95': percentile(rounds, 0.95),
    }];
  },
};

/** Beyond the sampling's own interval. */
async function stalled(work: () => Promise<void>): Promise<{ readonly max: number; readonly p99: number; }> {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await work();
  delay.disable();
  return { max: delay.max / 1e6 - resolution, p99: delay.percentile(99) / 1e6 - resolution };
}
