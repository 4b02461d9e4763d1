import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import type { TaskRow } from '#features/benchmark/pure/rows';
import type { Engine } from '#features/requests';
import { openRepositories, type ReplayedRepository } from '#features/benchmark/node/repositories';
import type { Match } from '#model';
import { matchLevels } from '#model/ranking';
import { run } from '../engines';
import { replayEngine } from '../replayEngine';
import { readRows } from '../search/goldRows';
import type { Area } from '.';

const budgets = [1_500, 4_000, 16_000];
/** Tasks of other repositories that are packed at each commit, at the last of these budgets. */
const foreignTasks = 2;
const bins = 10;
const barWidth = 40;

interface Packed {
  readonly repo: string;
  readonly match: Match;
  readonly budget: number;
  /** Whether each file that the change touched is in the pack; undefined for a task of another repository. */
  readonly showsAll?: boolean;
}

/** How often packs show all that a past change touched, against what they say; and what they say of foreign tasks. */
export const match: Area = {
  title: 'Match: what packs say of themselves, and how often it was so (expected calibration error over tenths)',
  whole: true,
  async measure(_, { mirror, tasks, repos, limit, folder }) {
    if (mirror === undefined || tasks.length === 0)
      return [{ packs: '–', skipped: 'needs --mirror DIR and --tasks FILE,…' }];
    const rows = readRows(tasks);
    const isWanted = ({ repo }: TaskRow) =>
      repo !== undefined && (repos.length === 0 || repos.includes(repo))
      && existsSync(join(mirror, repo.replaceAll('/', '+'), 'repo'));
    const repositories = await openRepositories({
      root: folder,
      rows: rows.filter(isWanted),
      limit,
      mirror,
      env: process.env,
    }, folder, neverCancelled);
    const packed: Packed[] = [];
    for (const repository of repositories) packed.push(...await replayed(repository, rows));
    return table(packed);
  },
};

async function replayed({ name, folder, tree, rows }: ReplayedRepository, all: readonly TaskRow[]): Promise<Packed[]> {
  const others = all.filter(({ repo }) => repo !== name);
  const packed: Packed[] = [];
  let engine: Engine | undefined;
  for (const [n, { row: { task, gold }, sha }] of rows.entries()) {
    await tree.checkout(sha, neverCancelled);
    engine ??= replayEngine(folder);
    for (const budget of budgets) {
      const { files, match: said } = await engine.pack({ task, budget, noWrite: true }, run);
      const shown = new Set(files.map(({ path }) => path));
      packed.push({ repo: name, budget, match: said!, showsAll: gold.every((path) => shown.has(path)) });
    }
    for (let k = 0; k < Math.min(foreignTasks, others.length); k++) {
      const foreign = others[(7 * n + 31 * k) % others.length]!;
      const budget = budgets[budgets.length - 1]!;
      const { match: said } = await engine.pack({ task: foreign.task, budget, noWrite: true }, run);
      packed.push({ repo: name, budget, match: said! });
    }
  }
  engine?.dispose();
  return packed;
}

function table(packed: readonly Packed[]): Awaited<ReturnType<Area['measure']>> {
  const own = packed.filter(({ showsAll }) => showsAll !== undefined);
  const foreign = packed.filter(({ showsAll }) => showsAll === undefined);
  const names = [...new Set(own.map(({ repo }) => repo))];
  const tenths = Array.from({ length: bins }, (_, bin) => own.filter((one) => binOf(one) === bin));
  return [
    ...tenths.flatMap((some, bin) => (some.length === 0 ? [] : [{ ...row(`said .${bin}`, some), ...picture(some) }])),
    ...matchLevels.map((level) => row(`own tasks: ${level}`, own.filter((one) => one.match.level === level))),
    ...budgets.map((budget) => row(`budget ${budget}`, own.filter((one) => one.budget === budget))),
    ...names.map((name) => row(name, own.filter(({ repo }) => repo === name))),
    row('all own tasks', own),
    ...names.map((name) => row(`${name}: foreign tasks`, foreign.filter(({ repo }) => repo === name))),
    row('all foreign tasks', foreign),
  ];
}

/** One line of a reliability diagram: `#` up to the share of packs that showed all, `|` at the share that was said. */
function picture(some: readonly Packed[]): Readonly<Record<string, string>> {
  const [so, said] = [mean(some.map(({ showsAll }) => Number(showsAll))),
    mean(some.map(({ match: { probability } }) => probability))].map((share) => Math.round(share * barWidth));
  const bar = Array.from({ length: barWidth + 1 }, (_, i) => (i === said ? '|' : i < so! ? '#' : '.'));
  return { '# showed all, | said': bar.join('') };
}

function row(packs: string, some: readonly Packed[]): Awaited<ReturnType<Area['measure']>>[number] {
  const isOwn = some.some(({ showsAll }) => showsAll !== undefined);
  return {
    packs,
    number: some.length,
    'mean said': mean(some.map(({ match: { probability } }) => probability)).toFixed(3),
    'showed all': isOwn ? mean(some.map(({ showsAll }) => Number(showsAll))).toFixed(3) : '–',
    'calibration error': isOwn ? calibrationError(some).toFixed(3) : '–',
    'weak': mean(some.map(({ match: { level } }) => Number(level === 'weak'))).toFixed(3),
  };
}

/**
 * Naeini, Cooper & Hauskrecht 2015: the mean distance between predicted and actual values, weighted by the bins' sizes.
 */
function calibrationError(some: readonly Packed[]): number {
  let sum = 0;
  for (let bin = 0; bin < bins; bin++) {
    const inBin = some.filter((one) => binOf(one) === bin);
    const said = mean(inBin.map(({ match: { probability } }) => probability));
    const so = mean(inBin.map(({ showsAll }) => Number(showsAll)));
    sum += inBin.length / some.length * Math.abs(said - so);
  }
  return sum;
}

function binOf({ match: { probability } }: Packed): number {
  return Math.min(bins - 1, Math.floor(probability * bins));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
