import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngineClient } from '#host/worker/engineClient';
import { dist, forgetPacks, packOptions, run } from '../engines';
import { megabytes } from '../measure';
import type { Area } from '.';

/** The memory that the workers add to their host process, as the system counts it. */
export const memory: Area = {
  title: 'Memory that the workers add to the host process (resident, MB)',
  files: [250, 10_000, 50_000],
  async measure({ name, root }) {
    forgetPacks(root);
    gc?.();
    const before = resident();
    const client = createEngineClient({
      workerPath: join(dist(), 'worker.js'),
      assetsDir: dist(),
      version: 'bench',
      env: process.env,
      onWarning: (sentence) => console.error(sentence),
    });
    const engine = client.openEngine({ root, git: true });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, resident());
    }, 20);
    const report = await engine.pack(packOptions, run);
    const after = resident();
    for (let i = 0; i < 5; i++) await engine.pack(packOptions, run);
    await new Promise((done) => setTimeout(done, 3_000));
    const later = resident();
    clearInterval(watch);
    await client.dispose();
    return [{
      repository: name,
      'after the first pack': after - before,
      'after six packs': later - before,
      'at its highest': most - before,
      files: report.counts.files,
    }];
  },
};

function resident(): number {
  if (process.platform !== 'linux') return megabytes(process.memoryUsage.rss());
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1_024;
}
