import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeHost } from '../../../src/hosts/node/nodeHost';
import { createEngineClient } from '../../../src/hosts/node/worker/engineClient';
import { dist, forgetPacks, run } from '../engines';
import { megabytes, percentile } from '../measure';
import { readCorpus } from '../search/corpus';
import { drawQueries, type DrawnQuery } from '../search/drawQueries';
import { hasRipgrep, ripgrepJson } from '../search/ripgrep';
import type { Area } from './index';

const names = 200;
const regexes = 60;
const seed = 11;

/** In the worker that an editor keeps: the index is warm, and nothing was saved since the last search. */
export const searchSpeed: Area = {
  title: `Search in a living engine, ms (${names} names, ${regexes} regular expressions; rg --json in the same run)`,
  files: [12_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const { RG: _rg, ...env } = process.env;
    const queries = drawQueries(
      await readCorpus(
        createNodeHost({ root, assetsDir: dist(), version: 'bench', git: true, env, callersEnv: false }),
      ),
      1_200,
      seed,
    );
    gc?.();
    const client = createEngineClient({
      workerPath: join(dist(), 'worker.js'),
      assetsDir: dist(),
      version: 'bench',
      env,
      onWarning: (sentence) => console.error(sentence),
    });
    const engine = client.engine({ root, git: true });
    const search = (query: DrawnQuery, saved?: readonly string[]) =>
      engine.search({
        query: query.text,
        kind: query.kind,
        form: 'text',
        noWrite: true,
        ...(query.case === undefined ? {} : { case: query.case }),
        ...(saved ? { saved } : {}),
      }, run);
    const ofKind = (sort: string, count: number) => queries.filter((query) => query.sort === sort).slice(0, count);
    const [first, ...named] = ofKind('name', names + 1);
    const cold = await timed(() => search(first!));
    const warm = await timed(() => search(first!, []));
    const before = resident();
    let filesConsidered = 0;
    const times: number[] = [];
    for (const query of named) {
      times.push(await timed(async () => {
        ({ filesConsidered } = await search(query, []));
      }));
    }
    const after = resident();
    const ripgrep = hasRipgrep();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const query of ofKind('regex', regexes)) {
      if (ripgrep) theirs.push(await timed(async () => ripgrepJson(root, query)));
      ours.push(await timed(() => search(query, [])));
    }
    const rgNames: number[] = [];
    for (const query of ripgrep ? named.slice(0, regexes) : [])
      rgNames.push(await timed(async () => ripgrepJson(root, query)));
    await client.dispose();
    return [{
      repository: name,
      files: filesConsidered,
      'index + first': cold,
      'second': warm,
      'name p50': percentile(times, 0.5),
      'p95': percentile(times, 0.95),
      'name / rg': percentile(times, 0.5) / percentile(rgNames, 0.5),
      'regex p50': percentile(ours, 0.5),
      'regex p95': percentile(ours, 0.95),
      'rg p50': percentile(theirs, 0.5),
      'rg p95': percentile(theirs, 0.95),
      'regex / rg': percentile(ours, 0.5) / percentile(theirs, 0.5),
      'each / rg, p50': percentile(ours.map((ms, i) => ms / theirs[i]!), 0.5),
      'MB before': before,
      [`MB more after ${names}`]: after - before,
    }];
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function resident(): number {
  gc?.();
  if (process.platform !== 'linux') return megabytes(process.memoryUsage.rss());
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1_024;
}
