import { createHook } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { countingEngine, forgetPacks, packOptions, run } from '../engines';
import { flushCaches, percentile } from '../measure';
import type { Area } from '.';

const saves = 60;

/** Until the forms that are not the agent's are written too, which is done once the answer is out. */
async function turns(): Promise<void> {
  for (let i = 0; i < 3; i++) await setImmediate();
}

/**
 * One file is appended to and packed, as after a save in the editor: half of them selected, half not. Processor caches
 * are flushed before each.
 */
export const save: Area = {
  title: 'Save → pack, in the worker (60 saves; one file changed, pack written)',
  files: [250, 12_000, 50_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const { engine, counters } = countingEngine(root);
    let report = await engine.pack(packOptions, run);
    const options = { keepTask: true, keepOptions: true };
    const all = report.ranking;
    const times: { readonly ms: number; readonly whole: number; readonly selected: boolean; }[] = [];
    let processes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'PROCESSWRAP') processes++;
      },
    });
    const before = { ...counters };
    let indexed = 0;
    let parsed = 0;
    for (let i = 0; i < saves + 6; i++) {
      const selected = i % 2 === 0;
      const path = selected ? report.files[i % report.files.length]!.path : all[all.length - 1 - (i % 40)]!;
      appendFileSync(join(root, path), `\nexport const saved${i} = ${i};\n`);
      flushCaches();
      if (i === 6) Object.assign(before, counters);
      hook.enable();
      const started = performance.now();
      report = await engine.pack({ ...options, saved: [path] }, run);
      const ms = performance.now() - started;
      await turns();
      const whole = performance.now() - started;
      hook.disable();
      if (i < 6) continue; // until the code is compiled
      times.push({ ms, whole, selected });
      indexed += report.counts.parsed;
      parsed = Math.max(parsed, report.counts.parsed);
    }
    engine.dispose();
    const of = (selected: boolean) => times.filter((t) => t.selected === selected).map((t) => t.ms);
    const every = times.map((t) => t.ms);
    const { timings } = report;
    return [{
      repository: name,
      'p50 ms': percentile(every, 0.5),
      'p95 ms': percentile(every, 0.95),
      'selected p50': percentile(of(true), 0.5),
      'other p50': percentile(of(false), 0.5),
      'all forms p50': percentile(times.map((t) => t.whole), 0.5),
      'indexed a save': indexed / saves,
      'reads a save': (counters.reads - before.reads) / saves,
      'stats a save': (counters.stats - before.stats) / saves,
      'git a save': (counters.git - before.git) / saves,
      processes,
      files: report.counts.files,
      'last stages': Object.entries(timings).map(([stage, ms]) => `${stage} ${ms.toFixed(0)}`).join(' '),
    }];
  },
};
