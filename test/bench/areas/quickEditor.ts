import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../table';
import type { Area } from '.';

const saves = 40, reloads = 5;

/** The editor's part: see host/run.mjs, whose figures are milliseconds, as ratios to others of the same window. */
export const quickEditor: Area = {
  title: 'In a real editor: reloads, and saves as ratios to the watcher of the same window',
  given: true,
  async measure({ name, root }, { folder }) {
    const json = join(folder, `${name}-editor.json`);
    const script = join(process.env['AGENTPACK_BENCH_ROOT']!, 'test/bench/host/run.mjs');
    const { status } = spawnSync(process.execPath, [script, '--saves', `${saves}`, '--reloads', `${reloads}`, '--json',
      json, root], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`test/bench/host/run.mjs ended with ${status}`);
    const { tables } = JSON.parse(readFileSync(json, 'utf8')) as { readonly tables: readonly Table[]; };
    const figures = Object.assign({},
      ...tables.map(({ area, rows }) =>
        Object.fromEntries(Object.entries(rows[0]!).map(([key, value]) => [`${area}: ${key}`, value]))
      )) as Readonly<Record<string, number>>;
    const watcher = figures["machine: editor's watcher p95"]!;
    return [{
      repository: name,
      'activation ms': figures['reload: activation']!,
      'Pack rows ms': figures['reload: Pack after activation']!,
      'fresh / Pack rows': figures['reload: fresh']! / figures['reload: Pack after activation']!,
      'save p50 / watcher p50': figures['save: p50 ms']! / figures["machine: editor's watcher p50"]!,
      'save p95 / watcher p95': figures['save: p95 ms']! / watcher,
      'longest hold by a save / without AgentPack': figures['host: saves one by one, hold']! /
        figures['host: saves without AgentPack, hold']!,
      'longest hold ms': figures['host: saves one by one, hold']!,
      'of it by AgentPack ms': figures['host: saves one by one, own hold']!,
      'thread worked ms': figures['host: saves one by one, worked']!,
      'packs of 200 saves': figures['save: packs of 200 saves']!,
      load: loadavg()[0]!,
    }];
  },
};
