import { byText } from '../../base/order';
import { acceptedJson } from '../../base/schema/schema';
import type { Commit, GitFacts, ImportGraph, TaskClass } from '../../model';
import { outcomeLine, type ReadOutcome } from '../formats/outcomeLine';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { retrievedFiles } from './retrievals';
import { names } from '../state/stateNames';
import type { PackPlan } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/** Maximum number of paths in one list of an outcome. */
const maxPaths = 200;
const maxTasks = 200;

/** A line of `metrics.jsonl` about an earlier pack. */
interface OutcomeLine extends ReadOutcome {
  /** Share of hits among the packed files, 0 to 1. */
  readonly precision: number;
  /** Share of hits and support, 0 to 1. */
  readonly context_precision: number;
}

/** The outcome of the previous pack as a line: what was edited or retrieved since. None where nothing was edited. */
export function outcomeLines({ files, state }: Host, { changed, packedAt, git }: PackPlan,
  { last, refreshed }: CollectedInputs): string[]
{
  if (!last || !changed) return [];
  // a file that is only excluded now was not edited
  const touched = editedSince(last, [...changed.modified, ...changed.deleted.filter((path) => !files.stat(path))], git);
  if (touched.size === 0) return [];
  const around = new Set([...neighbours(touched, refreshed.graph),
    ...retrievedFiles(last, state.read(names.metrics) ?? '')]);
  const packed = last.report.files.map((f) => f.path);
  const summaries = last.report.files.filter((f) => f.view === 'summary').map((f) => f.path);
  const hit = packed.filter((path) => touched.has(path));
  const support = packed.filter((path) => !touched.has(path) && around.has(path));
  const noise = packed.filter((path) => !touched.has(path) && !around.has(path));
  const missed = [...touched].filter((path) => !packed.includes(path)).sort(byText);
  const share = (n: number) => (packed.length === 0 ? 0 : Math.round((1_000 * n) / packed.length) / 1_000);
  const line: OutcomeLine = {
    ts: new Date(packedAt).toISOString(),
    outcome_of: new Date(last.packedAt).toISOString(),
    thread: last.report.thread ?? null,
    task_hash: last.inputs.taskHash.slice(0, 16),
    task_class: last.report.taskClass,
    hit: hit.slice(0, maxPaths),
    support: support.slice(0, maxPaths),
    noise: noise.slice(0, maxPaths),
    missed: missed.slice(0, maxPaths),
    summaries: {
      shown: summaries.length,
      useful: summaries.filter((path) => touched.has(path) || around.has(path)).length,
    },
    precision: share(hit.length),
    context_precision: share(hit.length + support.length),
  };
  return [JSON.stringify(line)];
}

/**
 * The changed files that were edited here. On another branch, none. A committed change counts only if its commit is
 * newer than the pack.
 */
function editedSince({ inputs, packedAt }: LastPack, changed: readonly string[],
  git: GitFacts | undefined): ReadonlySet<string>
{
  if (inputs.branch !== git?.branch) return new Set();
  if (inputs.head === git?.head) return new Set(changed);
  const own = new Set(
    (git?.changes ?? []).filter((c) => c.staged || c.unstaged || c.status === 'untracked').map((c) => c.path),
  );
  for (const commit of newerThan(inputs.head, git?.commits ?? [])) {
    // git's times are whole seconds
    if (commit.time >= packedAt - packedAt % 1_000) { for (const path of commit.files) own.add(path); }
  }
  return new Set(changed.filter((path) => own.has(path)));
}

/** Empty where a rewritten history no longer contains the commit. */
function newerThan(head: string | undefined, commits: readonly Commit[]): readonly Commit[] {
  const at = commits.findIndex((commit) => commit.sha === head);
  return commits.slice(0, Math.max(0, at));
}

function neighbours(paths: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const around = new Set<string>();
  for (const path of paths) {
    for (const edge of graph.imports.get(path) ?? []) around.add(edge.to);
    for (const near of [graph.importers, graph.tests, graph.testedBy])
      for (const other of near.get(path) ?? []) around.add(other);
  }
  return around;
}

/** The outcomes of all packs of one task. The first edit of a file decides whether it was packed in time. */
export interface TaskOutcome {
  readonly thread: string | null;
  readonly taskHash: string;
  readonly taskClass: TaskClass;
  /** Number of its packs that were followed by edits. */
  readonly packs: number;
  /** Sorted by path, like the others. */
  readonly hit: readonly string[];
  readonly support: readonly string[];
  readonly noise: readonly string[];
  readonly missed: readonly string[];
}

/** How many files a pack listed with one line, and how many of them were useful. */
export type ListOutcome = NonNullable<ReadOutcome['summaries']>;

export interface Outcomes {
  /** By their last packs, newest last; at most 200. */
  readonly tasks: readonly TaskOutcome[];
  /** One for each pack that listed files with one line, newest last. */
  readonly lists: readonly ListOutcome[];
  /** Time of the newest outcome (ISO 8601). */
  readonly upTo: string | undefined;
}

/** Reads `metrics.jsonl`, skipping lines that are no outcome. */
export function readOutcomes(text: string | undefined): Outcomes {
  const tasks = new Map<string, ReadOutcome[]>();
  const lists: ListOutcome[] = [];
  let upTo: string | undefined;
  for (const line of (text ?? '').split('\n')) {
    const outcome = line.includes('"outcome_of"') ? acceptedJson<ReadOutcome>(outcomeLine, line) : undefined;
    if (!outcome) continue;
    const key = JSON.stringify([outcome.thread, outcome.task_hash]);
    const lines = tasks.get(key) ?? [];
    lines.push(outcome);
    tasks.delete(key); // the newest task is the last one
    tasks.set(key, lines);
    if (outcome.summaries && outcome.summaries.shown > 0) lists.push(outcome.summaries);
    upTo = outcome.ts;
  }
  return { tasks: [...tasks.values()].slice(-maxTasks).map(joined), lists, upTo };
}

function joined(lines: readonly ReadOutcome[]): TaskOutcome {
  const first = new Map<string, 'hit' | 'missed'>();
  const support = new Set<string>();
  const packed = new Set<string>();
  for (const { hit, support: near, noise, missed } of lines) {
    for (const path of hit) if (!first.has(path)) first.set(path, 'hit');
    for (const path of missed) if (!first.has(path)) first.set(path, 'missed');
    for (const path of near) support.add(path);
    for (const path of [...near, ...noise]) packed.add(path);
  }
  const edited = (kind: 'hit' | 'missed') =>
    [...first].filter(([, how]) => how === kind).map(([path]) => path).sort(byText).slice(0, maxPaths);
  const others = [...packed].filter((path) => !first.has(path)).sort(byText);
  const { thread, task_hash: taskHash, task_class: taskClass } = lines[0]!;
  return {
    thread,
    taskHash,
    taskClass,
    packs: lines.length,
    hit: edited('hit'),
    missed: edited('missed'),
    support: others.filter((path) => support.has(path)).slice(0, maxPaths),
    noise: others.filter((path) => !support.has(path)).slice(0, maxPaths),
  };
}
