import type { Vocabulary } from '../base/words/vocabulary';
import type { Commit, EditorFiles, FileChange, GitFacts, ImportGraph, IndexedFile, Learned, Task } from '../model';
import { createCommitReader, type CommitIndex } from './corpus/commits';
import { Corpus, roles } from './corpus/corpus';
import type { CachedPostings } from './corpus/postings';
import { hasPoints, ScoreAccumulator, pointsAt, slotsOf } from './scoreAccumulator';
import { packageWish } from './packageRequest';
import { rankingOf, type Ranking } from './ranking';
import { changed, changedSince, conflicts } from './signals/changed';
import { coChange } from './signals/coChange';
import { configs } from './signals/configs';
import { content } from './signals/content';
import { editor } from './signals/editor';
import { churn, createHistory } from './signals/history';
import { imported, importing } from './signals/imports';
import { lostImports, type GoneFile } from './signals/lostImports';
import { missed, unused } from './signals/learned';
import { createLiteralReader, literals, type LiteralReader } from './signals/literals';
import { mentions } from './signals/mentions';
import { overview, overviewStrength } from './signals/overview';
import { path } from './signals/path';
import { createPathMatcher, type PathMatches } from './signals/pathMatches';
import { pinned } from './signals/pinned';
import { shareOfRole } from './signals/roles';
import type { PackageWish, RankContext, Seed, Signal, SignalKind } from './signals/signal';
import { symbols } from './signals/symbols';
import { tests } from './signals/tests';
import { highest } from './top';
import { poolShare, programShare, seedCount, testSeedCount } from './weights';
import { holdsPackage } from './task/packageKey';

export interface RankInput {
  /** Sorted by path. What has the same `facts` as at the last call is unchanged. */
  readonly files: readonly IndexedFile[];
  readonly vocabulary: Vocabulary;
  readonly graph: ImportGraph;
  readonly task: Task;
  readonly git: GitFacts | undefined;
  readonly learned?: Learned | undefined;
  readonly editor?: EditorFiles | undefined;
  /** Files that are gone, and who still imports them. */
  readonly gone?: readonly GoneFile[];
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** Signals that give no points, where a benchmark asks what they are worth; no pack that is kept leaves any out. */
  readonly without?: readonly SignalKind[];
  /**
   * Reads the text that a file's facts were made from, undefined where it is another one by now. Asked only where the
   * task
   * quotes something or names a package, for some hundred files at most, and not again while task and file stay.
   */
  readonly textOf: (file: IndexedFile) => string | undefined;
  /**
   * Files of before, sorted by path, with their postings, numbered by this vocabulary: a new ranker begins with them.
   */
  readonly kept?: { readonly files: readonly IndexedFile[]; readonly postings: CachedPostings; } | undefined;
}

/** Files whose definitions are compared, and files that quoted text is looked for in. */
const symbolCount = 300;
const literalCount = 120;

const noCommits: readonly Commit[] = [];
const noChanges: readonly FileChange[] = [];

/**
 * Ranks all files for a task: best first, ties by path. What it remembers of the last call makes the work about as
 * large
 * as what changed since; the ranking is the same as that of a new ranker, to the last digit.
 */
export function createRanker(): (input: RankInput) => Ranking {
  let corpus: Corpus | undefined;
  const commitsBy = createCommitReader();
  const literalsBy = createLiteralReader();
  const packagesBy = createLiteralReader(holdsPackage);
  const matchesBy = createPathMatcher();
  const historyOf = createHistory();
  return (input) => {
    const { files, vocabulary, git, task, kept } = input;
    const before = corpus ?? (kept && new Corpus(kept.files, vocabulary, kept.postings));
    corpus = undefined; // one that threw may be half patched, so that it is not used again
    corpus = before?.vocabulary === vocabulary && before.update(files) ? before : new Corpus(files, vocabulary);
    const wish = packageWish(task, corpus, (names) => packagesBy(names, input.textOf));
    const context = contextOf(input, corpus, commitsBy(git?.commits ?? noCommits, corpus), wish);
    return rankBy(input, context, {
      matches: matchesBy(task, corpus),
      history: historyOf(context),
      heldBy: literalsBy(task.literals, input.textOf),
    });
  };
}

/** What is kept from one call to the next beside the corpus. */
interface Kept {
  readonly matches: PathMatches;
  readonly history: Signal;
  readonly heldBy: LiteralReader;
}

function rankBy(input: RankInput, context: RankContext, { matches, history, heldBy }: Kept): Ranking {
  const { corpus, shares } = context;
  const changes = input.git?.changes ?? noChanges;
  const signals: Signal[] = [];
  const sums = new ScoreAccumulator(corpus.slots);

  const named = mentions(context);
  add(content(context), path(context, matches), named, history);
  add(churn(context, sums), configs(context), missed(context, input.learned, sums));
  const near = best(symbolCount);
  add(symbols(context, near), literals(context, near.slice(0, literalCount), heldBy));
  // no task, or one in words that no file has, or that one changelog has: a pack without files, or of nothing else,
  // helps nobody
  const strength = hasPoints(named.points) ? 0 : overviewStrength(bestTotal());
  const overviewed = strength === 0 ? 'none' : sums.slots.length === 0 ? 'all' : 'part';
  if (overviewed !== 'none') add(...overview(context, strength, overviewed));
  if (overviewed === 'all') add(churn(context));
  // what follows never touches the points that the task gives to others: a pin or an edit takes nothing from them
  const edits = wanted([conflicts(context, changes), changed(context, changes), changedSince(context, changes)]);
  const seeds = seedsOf();
  const fromTests = testSeeds();
  const around = (from: readonly Seed[]) =>
    wanted([imported(context, from), importing(context, from), tests(context, from, fromTests),
      coChange(context, from)]);
  const byTask = around(seeds);
  const edited = editSeeds(edits, seeds);
  const hints = [...edits,
    ...wanted([lostImports(context, input.gone ?? []), editor(context, input.editor, sums),
      pinned(context, input.pinned)])].filter(({ points }) => hasPoints(points));
  const neighbours = edited.length > 0 ? around([...seeds, ...edited]) : byTask;
  for (const { points } of [...neighbours, ...hints]) sums.addAll(points);
  const all = [...signals, ...neighbours, ...hints];
  const losses = unused(context, input.without?.includes('learned') ? undefined : input.learned,
    (slot) => pointsAt(named.points, slot) > 0);
  return rankingOf({
    corpus,
    overview: overviewed,
    signals: all,
    taskSignals: hints.length > 0 ? [...signals, ...byTask] : undefined,
    sums,
    shares,
    losses,
    pinned: input.pinned,
    excluded: input.excluded,
    edited: new Set(edits.flatMap(({ points }) => slotsOf(points))),
    lines: linesOf(all),
  });

  function wanted(some: readonly Signal[]): Signal[] {
    return some.filter(({ kind }) => !input.without?.includes(kind));
  }

  function add(...more: readonly Signal[]): void {
    for (const signal of wanted(more)) {
      signals.push(signal);
      sums.addAll(signal.points);
    }
  }

  function total(slot: number): number {
    return sums.at(slot) * shares[corpus.roleOf[slot]!]!;
  }

  /** Of the files that the task is about by their role; where there are none, of all, whatever their role. */
  function bestTotal(): number {
    const isAbout = (role: number) => shares[role]! >= programShare;
    const some = corpus.filesOfRole.some((files, role) => files > 0 && isAbout(role));
    let most = 0;
    for (const slot of sums.slots)
      if (!some || isAbout(corpus.roleOf[slot]!)) most = Math.max(most, some ? total(slot) : sums.at(slot));
    return most;
  }

  function best(count: number): number[] {
    const { slots } = sums;
    const totals = new Float64Array(slots.length);
    for (let n = 0; n < slots.length; n++) totals[n] = total(slots[n]!);
    return highest(slots, totals, count, corpus.placeOf);
  }

  function seedsOf(): Seed[] {
    const slots = best(seedCount);
    return slots.map((slot) => ({ slot, strength: total(slot) / total(slots[0]!) }));
  }

  /** Edited files that are none of the task's strong ones: as strong as their points, beside the task's best. */
  function editSeeds(edits: readonly Signal[], seeds: readonly Seed[]): Seed[] {
    const points = new ScoreAccumulator(corpus.slots);
    for (const signal of edits) points.addAll(signal.points);
    const known = new Set(seeds.map(({ slot }) => slot));
    const slots = points.slots.filter((slot) => !known.has(slot));
    const totals = Float64Array.from(slots,
      (slot) => (sums.at(slot) + points.at(slot)) * shares[corpus.roleOf[slot]!]!);
    const top = Math.max(seeds[0] ? total(seeds[0].slot) : 0, ...totals);
    const totalOf = new Map(Array.from(slots, (slot, n) => [slot, totals[n]!]));
    return highest(slots, totals, seedCount, corpus.placeOf).map((slot) => ({
      slot,
      strength: totalOf.get(slot)! / top,
    }));
  }

  /** Tests by what they say, before their role lessens it: they point at the source. */
  function testSeeds(): Seed[] {
    const test = roles.indexOf('test');
    const { slots } = sums;
    const ofTests = new Float64Array(slots.length);
    let most = 0;
    for (let n = 0; n < slots.length; n++) {
      const sum = sums.at(slots[n]!);
      most = Math.max(most, sum);
      if (corpus.roleOf[slots[n]!] === test) ofTests[n] = sum;
    }
    return highest(slots, ofTests, testSeedCount, corpus.placeOf).map((slot) => ({
      slot,
      strength: sums.at(slot) / most,
    }));
  }
}

/** Of the first signal that names some of a file. */
function linesOf(signals: readonly Signal[]): ReadonlyMap<number, readonly number[]> {
  return new Map(signals.flatMap(({ lines }) => [...(lines ?? [])]).reverse());
}

function contextOf({ graph, task, without }: RankInput, corpus: Corpus, history: CommitIndex,
  wish: PackageWish | undefined): RankContext
{
  const shareOf = shareOfRole(task, wish);
  const shares = new Float64Array(256); // a slot without a file has no role: its share is 0
  const inPool = new Uint8Array(256);
  roles.forEach((role, number) => {
    shares[number] = without?.includes('role') ? 1 : shareOf(role);
    if (shareOf(role) >= poolShare) inPool[number] = 1;
  });
  const poolSize = () => corpus.filesOfRole.reduce((sum, count, role) => sum + (inPool[role] ? count : 0), 0);
  if (poolSize() === 0) inPool.fill(1, 0, roles.length);
  return { corpus, graph, task, wish, history, shares, inPool, pool: poolSize() };
}
