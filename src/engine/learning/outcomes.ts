import { byText } from '#base/order';
import type { Commit, GitFacts, ImportGraph } from '#model';
import type { ReadOutcome } from '../formats/outcomeLine';
import { maxPaths } from '../formats/outcomes';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { retrievedFiles } from './retrievals';
import { names } from '../formats/stateNames';
import type { PackPlan } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/** A line of `metrics.jsonl` about an earlier pack. */
interface OutcomeLine extends ReadOutcome {
  /** Hits as a share of the packed files, 0 to 1. */
  readonly precision: number;
  /** Hits and support as a share of the packed files, 0 to 1. */
  readonly context_precision: number;
}

/**
 * Returns the previous pack's outcome as lines: what has been edited or retrieved since. Empty if nothing was edited.
 */
export function outcomeLines({ files, state }: Host, { changed, packedAt, git }: PackPlan,
  { last, refreshed }: CollectedInputs): string[]
{
  if (!last || !changed) return [];
  // a file that was only excluded, not deleted, was not edited
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
 * Returns the changed files that were edited here; none if the branch is different. A committed change counts only if
 * its commit is newer than the pack.
 */
function editedSince({ inputs, packedAt }: LastPack, changed: readonly string[],
  git: GitFacts | undefined): ReadonlySet<string>
{
  if (inputs.branch !== git?.branch) return new Set();
  if (inputs.head === git?.head) return new Set(changed);
  const editedPaths = new Set(
    (git?.changes ?? []).filter((c) => c.staged || c.unstaged || c.status === 'untracked').map((c) => c.path),
  );
  for (const commit of newerThan(inputs.head, git?.commits ?? [])) {
    // git's times have a resolution of one second
    if (commit.time >= packedAt - packedAt % 1_000) { for (const path of commit.files) editedPaths.add(path); }
  }
  return new Set(changed.filter((path) => editedPaths.has(path)));
}

/** Returns the commits after `head`; empty if a rewritten history no longer contains it. */
function newerThan(head: string | undefined, commits: readonly Commit[]): readonly Commit[] {
  const at = commits.findIndex((commit) => commit.sha === head);
  return commits.slice(0, Math.max(0, at));
}

function neighbours(paths: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const around = new Set<string>();
  for (const path of paths) {
    for (const edge of graph.imports.get(path) ?? []) around.add(edge.to);
    for (const relation of [graph.importers, graph.tests, graph.testedBy])
      for (const other of relation.get(path) ?? []) around.add(other);
  }
  return around;
}
