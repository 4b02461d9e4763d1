import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeHost } from '#host/nodeHost';
import { createEngineClient } from '#host/worker/engineClient';
import { dist, forgetPacks, run } from '../engines';
import { generator } from '#test/support/generator';
import { cpuMs, megabytes, percentile } from '../measure';
import { readCorpus, type CorpusFile } from '../search/corpus';
import { drawQueries, type DrawnQuery } from '../search/drawQueries';
import { hasRipgrep, ripgrepJson } from '../search/ripgrep';
import type { Area } from '.';

const names = 200;
const regexes = 60;
const seed = 11;
/** The limit for each sort of query: queries that a slower machine has not measured by then are left out. */
const maxSeconds = 60;

/** In the worker that an editor keeps: the index is warm, and nothing was saved since the last search. */
export const searchSpeed: Area = {
  title:
    `Search in a living engine, ms (${names} names of definitions, ${names} names and ${regexes} regular expressions by frequency; rg --json in the same run)`,
  files: [12_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const { RG: _rg, ...env } = process.env;
    const say = (what: string) => console.error(`${name}: ${what}`);
    say('reading and redacting the files that queries are drawn from');
    const corpus = await readCorpus(
      createNodeHost({ root, assetsDir: dist(), version: 'bench', git: true, env, isCallersEnv: false }),
    );
    const queries = drawQueries(corpus, 1_200, seed);
    gc?.();
    const client = createEngineClient({
      workerPath: join(dist(), 'worker.js'),
      assetsDir: dist(),
      version: 'bench',
      env,
      onWarning: (sentence) => console.error(sentence),
    });
    const engine = client.openEngine({ root, git: true });
    /** As many of the queries as the time allows. */
    const timedAll = async (what: string, all: readonly DrawnQuery[],
      work: (query: DrawnQuery) => Promise<unknown>) =>
    {
      const until = performance.now() + 1_000 * maxSeconds;
      const times: Time[] = [];
      for (const query of all) {
        if (performance.now() > until) break;
        times.push(await timed(() => work(query)));
      }
      say(`${times.length} of ${all.length} ${what}`);
      return times;
    };
    const byRipgrep = async (query: DrawnQuery) => ripgrepJson(root, query);
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
    say('indexing and the first search');
    const cold = (await timed(() => search(first!))).wall;
    const { wall: warm } = await timed(() => search(first!, []));
    const before = resident();
    let filesConsidered = 0;
    const searched = async (query: DrawnQuery) => {
      ({ filesConsidered } = await search(query, []));
    };
    const defined = await timedAll('names of definitions', definedNames(corpus, names), searched);
    const frequent = await timedAll('names by frequency', named, searched);
    const after = resident();
    const ours = await timedAll('regular expressions', ofKind('regex', regexes), searched);
    const [rgRegexes, rgNames] = hasRipgrep()
      ? [await timedAll('rg: regular expressions', ofKind('regex', regexes).slice(0, ours.length), byRipgrep),
        await timedAll('rg: names by frequency', named.slice(0, regexes), byRipgrep)]
      : [[], []];
    await client.dispose();
    return [{
      repository: name,
      files: filesConsidered,
      'index + first': cold,
      'second': warm,
      'defined p50': wall(defined, 0.5),
      'processor': processor(defined, 0.5),
      'defined p95': wall(defined, 0.95),
      'frequent p50': wall(frequent, 0.5),
      'processor ': processor(frequent, 0.5),
      'frequent p95': wall(frequent, 0.95),
      'frequent / rg': wall(frequent, 0.5) / wall(rgNames, 0.5),
      'regex p50': wall(ours, 0.5),
      'regex p95': wall(ours, 0.95),
      'rg p50': wall(rgRegexes, 0.5),
      'rg p95': wall(rgRegexes, 0.95),
      'regex / rg': wall(ours, 0.5) / wall(rgRegexes, 0.5),
      'each / rg, p50': percentile(rgRegexes.map((one, i) => ours[i]!.wall / one.wall), 0.5),
      'measured': `${defined.length} ${frequent.length} ${ours.length}`,
      'MB before': before,
      'MB more after names': after - before,
    }];
  },
};

/** Ms; processor time covers all threads of this process and the children that have ended. */
interface Time {
  readonly wall: number;
  readonly processor: number;
}

async function timed(work: () => Promise<unknown>): Promise<Time> {
  const started = performance.now();
  const processor = cpuMs();
  await work();
  return { wall: performance.now() - started, processor: cpuMs() - processor };
}

function wall(times: readonly Time[], share: number): number {
  return percentile(times.map((one) => one.wall), share);
}

function processor(times: readonly Time[], share: number): number {
  return percentile(times.map((one) => one.processor), share);
}

/** Distinct names that definitions have, each as likely as any other. */
function definedNames(corpus: readonly CorpusFile[], count: number): readonly DrawnQuery[] {
  const all = [...new Set(corpus.flatMap(({ definitions }) => definitions.map(({ name }) => name)))]
    .filter((name) => /^[\w$]{3,}$/.test(name)).sort();
  const random = generator(seed);
  const drawn = Array.from({ length: Math.min(count, all.length) }, () => all[Math.floor(random() * all.length)]!);
  return [...new Set(drawn)].map((text) => ({ text, kind: 'text', sort: 'defined' }));
}

function resident(): number {
  gc?.();
  if (process.platform !== 'linux') return megabytes(process.memoryUsage.rss());
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1_024;
}
