import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import type { TaskRow } from '#features/benchmark/pure/rows';
import type { Engine } from '#features/requests';
import { openRepositories, type ReplayedRepository } from '#features/benchmark/node/repositories';
import { tokensByOthers } from '#test/support/tokensByOthers';
import { run } from '../engines';
import { replayEngine } from '../replayEngine';
import { countPacket } from '../search/countPacket';
import { bucketsOf, isWalked, readRows, recall } from '../search/goldRows';
import { goldTable, type GoldResult, type QueryResult, type Shown } from '../search/goldTable';
import { createLowerFiles, taskQueries, type LowerFile, type TaskQuery } from '../search/taskQueries';
import type { Area } from '.';

const caps = [1_000, 2_000];
const tokenizer = 'cl100k_base';
/** Files of the walk that the packet by count takes. */
const cut = 50;

/** The packets for the same queries at the same cap: ours, and packets ranked by the number of matches. */
export const searchGold: Area = {
  title: 'Gold files in the first packet of a search: recall, the mean of a task’s queries (10 at most)',
  whole: true,
  async measure(_, { mirror, tasks, repos, limit, folder, list }) {
    if (mirror === undefined || tasks.length === 0)
      return [{ repository: '–', skipped: 'needs --mirror DIR and --tasks FILE,…' }];
    const isWanted = ({ repo }: TaskRow) =>
      repo !== undefined && (repos.length === 0 || repos.includes(repo))
      && existsSync(join(mirror, repo.replaceAll('/', '+'), 'repo'));
    const repositories = await openRepositories({
      root: folder,
      rows: readRows(tasks).filter(isWanted),
      limit,
      mirror,
      env: process.env,
    }, folder, neverCancelled);
    const results: GoldResult[] = [];
    for (const repository of repositories) results.push(...await replayed(repository));
    for (const line of worse(results).slice(0, list)) console.error(line);
    return goldTable(results);
  },
};

/** The queries whose packet shows fewer gold files than one by count. */
function worse(results: readonly GoldResult[]): string[] {
  return results.flatMap(({ repo, id, cap, queries }) =>
    queries.filter(({ packets }) => packets.ours.recall < packets.uncut.recall).map(({ query, packets }) =>
      `${repo} ${id} ${cap}: ${query.sort} ${query.text} ${packets.ours.recall.toFixed(2)} < ${
        packets.uncut.recall.toFixed(2)
      }`
    )
  );
}

/** Uses one engine for all tasks of a repository; information from earlier packs is not stored for later ones. */
async function replayed({ name, folder, tree, rows }: ReplayedRepository): Promise<GoldResult[]> {
  const lowerFiles = createLowerFiles();
  const results: GoldResult[] = [];
  let engine: Engine | undefined;
  for (const { row, sha } of rows) {
    await tree.checkout(sha, neverCancelled);
    engine ??= replayEngine(folder);
    const files = lowerFiles((await tree.listFiles('')).filter(isWalked));
    const queries = taskQueries(row.task, files);
    if (queries.length === 0) continue;
    await engine.search({ query: 'a', kind: 'files', form: 'text', noWrite: true }, run); // reads the work tree
    for (const cap of caps) {
      const measured: QueryResult[] = [];
      for (const query of queries) measured.push(await measureQuery(engine, query, cap, row, files));
      results.push({ repo: name, id: row.id, cap, queries: measured });
    }
  }
  engine?.dispose();
  return results;
}

async function measureQuery(engine: Engine, query: TaskQuery, cap: number, { task, gold }: TaskRow,
  files: readonly LowerFile[]): Promise<QueryResult>
{
  const walked = bucketsOf(query, files);
  const uncut = countPacket(query.text, walked, { cap, maxFiles: Infinity });
  const byCount = countPacket(query.text, walked, { cap, maxFiles: cut });
  return {
    query,
    possible: recall(gold, walked.map(({ file }) => file)),
    isLarge: !uncut.unchanged,
    packets: {
      ours: await ours({ form: 'text' }),
      withTask: await ours({ form: 'text', task }),
      anyCase: await ours({ form: 'text', case: 'ignore' }),
      json: await ours({ form: 'json' }),
      byCount: theirs(byCount),
      uncut: theirs(uncut),
    },
  };

  async function ours(
    more: { readonly form: 'text' | 'json'; readonly task?: string; readonly case?: 'ignore'; },
  ): Promise<Shown> {
    const { entries, otherFiles = [], tokens } = await engine.search({
      query: query.text,
      kind: query.kind,
      cap,
      tokenizer,
      noWrite: true,
      saved: [],
      ...more,
    }, run);
    const shown = entries.map(({ file }) => file);
    return {
      recall: recall(gold, shown),
      named: recall(gold, [...shown, ...otherFiles.map(({ file }) => file)]),
      tokens,
    };
  }

  function theirs({ files: shown, text }: ReturnType<typeof countPacket>): Shown {
    return { recall: recall(gold, shown), named: recall(gold, shown), tokens: tokensByOthers(text, tokenizer) };
  }
}
