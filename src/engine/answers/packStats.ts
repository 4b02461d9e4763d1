import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { acceptJson } from '#base/schema/schema';
import type { PackMetrics, PackStats, StatsPeriod, UseMetrics } from '#reports';
import { outcomeLine, type ReadOutcome } from '../formats/outcomeLine';
import { packLine, type PackLine } from '../formats/packLine';
import { retrievalLine, type Retrieval } from '../formats/retrievalLine';
import { names } from '../formats/stateNames';
import type { Host } from '../host';

const maxShown = { days: 14, weeks: 12, packs: 10 } as const;
const dayMs = 86_400_000;

/** The contribution of a `metrics.jsonl` line to the metrics of a pack and of the pack's day. */
interface StatsEntry {
  /** The time at which the pack was made; with the thread, it identifies the pack. */
  readonly packedAt: string;
  readonly thread: string | null;
  readonly pack?: PackLine;
  readonly use?: UseMetrics;
}

const noUse: UseMetrics = { hit: 0, support: 0, noise: 0, missed: 0, retrieved: 0 };
const emptyPeriod: Omit<StatsPeriod, 'from'> = { packs: 0, renderedTokens: 0, repacks: 0, stale: 0, ...noUse };

/**
 * Computes statistics of the recorded packs. With `thread`, includes only that thread's packs; `none` means the shared
 * scope.
 */
export function computePackStats({ state }: Pick<Host, 'state'>, thread: string | undefined): PackStats {
  const threadFilter = thread === 'none' ? null : thread;
  const entries = (state.read(names.metrics) ?? '').split('\n').flatMap(parseStatsLine)
    .filter((entry) => threadFilter === undefined || entry.thread === threadFilter);
  const days = entries.map(({ packedAt }) => getIsoDay(packedAt)).sort();
  return {
    version: 1,
    total: sumStatsPeriod(days[0] ?? null, entries),
    days: groupStatsByPeriod(entries, getIsoDay).slice(0, maxShown.days),
    weeks: groupStatsByPeriod(entries, getIsoWeekStart).slice(0, maxShown.weeks),
    packs: listRecentPacks(entries),
  };
}

function parseStatsLine(line: string): readonly StatsEntry[] {
  if (line.includes('"outcome_of"')) {
    const outcome = acceptJson<ReadOutcome>(outcomeLine, line);
    if (!outcome) return [];
    const [hit, support, noise, missed] = [outcome.hit, outcome.support, outcome.noise, outcome.missed].map((
      { length },
    ) => length);
    const use = { ...noUse, hit: hit!, support: support!, noise: noise!, missed: missed! };
    return [{ packedAt: outcome.outcome_of, thread: outcome.thread, use }];
  }
  if (line.includes('"retrieved_of"')) {
    const retrieval = acceptJson<Retrieval>(retrievalLine, line);
    return retrieval
      ? [{ packedAt: retrieval.retrieved_of, thread: retrieval.thread, use: { ...noUse, retrieved: 1 } }]
      : [];
  }
  const pack = line.includes('"selected_paths"') ? acceptJson<PackLine>(packLine, line) : undefined;
  return pack ? [{ packedAt: pack.ts, thread: pack.thread, pack }] : [];
}

function groupStatsByPeriod(entries: readonly StatsEntry[],
  getStart: (time: string) => string): readonly StatsPeriod[]
{
  const entriesByStart = new Map<string, StatsEntry[]>();
  for (const entry of entries) append(entriesByStart, getStart(entry.packedAt), entry);
  return [...entriesByStart].sort(([a], [b]) => byText(b, a)).map(([from, periodEntries]) =>
    sumStatsPeriod(from, periodEntries)
  );
}

function sumStatsPeriod(from: string | null, entries: readonly StatsEntry[]): StatsPeriod {
  return entries.reduce<StatsPeriod>((sum, entry) => ({ ...sum, ...addMetrics(sum, toStatsMetrics(entry)) }), {
    from,
    ...emptyPeriod,
  });
}

function toStatsMetrics({ pack, use = noUse }: StatsEntry): typeof emptyPeriod {
  const causes = pack?.stale_causes;
  return {
    ...use,
    packs: pack ? 1 : 0,
    renderedTokens: pack?.packed_tokens ?? 0,
    repacks: causes ? 1 : 0,
    stale: causes && causes.length > 0 ? 1 : 0,
  };
}

function listRecentPacks(entries: readonly StatsEntry[]): readonly PackMetrics[] {
  const useByPack = new Map<string, UseMetrics>();
  for (const { packedAt, thread, use } of entries) {
    const key = JSON.stringify([packedAt, thread]);
    if (use) useByPack.set(key, addMetrics(useByPack.get(key) ?? noUse, use));
  }
  const packs = entries.flatMap(({ pack }) => (pack ? [pack] : [])).slice(-maxShown.packs).reverse();
  return packs.map(({ ts, thread, mode, budget, packed_tokens, selected_paths, stale_causes }) => ({
    packedAt: ts,
    thread,
    mode,
    budget,
    renderedTokens: packed_tokens,
    files: selected_paths.length,
    staleCauses: stale_causes ?? null,
    use: useByPack.get(JSON.stringify([ts, thread])) ?? null,
  }));
}

/** Adds the metrics in `added` to those in `sums`. */
function addMetrics<T extends Readonly<Record<keyof T, number>>>(sums: T, added: T): T {
  return Object.fromEntries((Object.keys(added) as (keyof T)[]).map((key) => [key, sums[key] + added[key]])) as T;
}

function getIsoDay(time: string): string {
  return time.slice(0, 10);
}

/** Returns the date of the Monday that begins the week. */
function getIsoWeekStart(time: string): string {
  const day = Date.parse(`${getIsoDay(time)}T00:00:00Z`);
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return getIsoDay(new Date(day - daysSinceMonday * dayMs).toISOString());
}
