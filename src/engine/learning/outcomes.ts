import { byText } from '#base/order';
import type { Commit, GitFacts, ImportGraph } from '#model';
import type { ReadOutcome } from '../formats/outcomeLine';
import { maxOutcomePaths } from '../formats/outcomes';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { findRetrievedFiles } from './retrievals';
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
 * Formats the outcome of the previous pack as lines: which files have been edited or retrieved since. Returns no lines
 * if nothing was edited.
 */
export function formatOutcomeLines({ files, state }: Host, { changed, packedAt, git }: PackPlan,
  { lastPack, refreshed }: CollectedInputs): string[]
{
  if (!lastPack || !changed) return [];
  // a file that was only excluded, not deleted, was not edited
  const editedFiles = findEditedFiles(lastPack, [...changed.modified,
    ...changed.deleted.filter((path) => !files.stat(path))], git);
  if (editedFiles.size === 0) return [];
  const relatedFiles = new Set([...findNeighbors(editedFiles, refreshed.graph),
    ...findRetrievedFiles(lastPack, state.read(names.metrics) ?? '')]);
  const packedPaths = lastPack.report.files.map((f) => f.path);
  const summarizedPaths = lastPack.report.files.filter((f) => f.view === 'summary').map((f) => f.path);
  const hit = packedPaths.filter((path) => editedFiles.has(path));
  const support = packedPaths.filter((path) => !editedFiles.has(path) && relatedFiles.has(path));
  const noise = packedPaths.filter((path) => !editedFiles.has(path) && !relatedFiles.has(path));
  const missed = [...editedFiles].filter((path) => !packedPaths.includes(path)).sort(byText);
  const computeShare = (
    fileCount: number,
  ) => (packedPaths.length === 0 ? 0 : Math.round((1_000 * fileCount) / packedPaths.length) / 1_000);
  const line: OutcomeLine = {
    ts: new Date(packedAt).toISOString(),
    outcome_of: new Date(lastPack.packedAt).toISOString(),
    thread: lastPack.report.thread ?? null,
    task_hash: lastPack.inputs.taskHash.slice(0, 16),
    task_class: lastPack.report.taskClass,
    hit: hit.slice(0, maxOutcomePaths),
    support: support.slice(0, maxOutcomePaths),
    noise: noise.slice(0, maxOutcomePaths),
    missed: missed.slice(0, maxOutcomePaths),
    summaries: {
      shown: summarizedPaths.length,
      useful: summarizedPaths.filter((path) => editedFiles.has(path) || relatedFiles.has(path)).length,
    },
    precision: computeShare(hit.length),
    context_precision: computeShare(hit.length + support.length),
  };
  return [JSON.stringify(line)];
}

/**
 * Returns the changed files that were edited on the pack's branch, or no files if another branch is checked out. A
 * committed change counts only if its commit is newer than the pack.
 */
function findEditedFiles({ inputs, packedAt }: LastPack, changedPaths: readonly string[],
  git: GitFacts | undefined): ReadonlySet<string>
{
  if (inputs.branch !== git?.branch) return new Set();
  if (inputs.head === git?.head) return new Set(changedPaths);
  const editedPaths = new Set(
    (git?.changes ?? []).filter((c) => c.staged || c.unstaged || c.status === 'untracked').map((c) => c.path),
  );
  for (const commit of findNewerCommits(inputs.head, git?.commits ?? [])) {
    // git's times have a resolution of one second
    if (commit.time >= packedAt - packedAt % 1_000) { for (const path of commit.files) editedPaths.add(path); }
  }
  return new Set(changedPaths.filter((path) => editedPaths.has(path)));
}

/** Returns the commits after `head`, or no commits if a rewritten history no longer contains it. */
function findNewerCommits(head: string | undefined, commits: readonly Commit[]): readonly Commit[] {
  const headIndex = commits.findIndex((commit) => commit.sha === head);
  return commits.slice(0, Math.max(0, headIndex));
}

function findNeighbors(paths: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const neighbors = new Set<string>();
  for (const path of paths) {
    for (const edge of graph.imports.get(path) ?? []) neighbors.add(edge.to);
    for (const relation of [graph.importers, graph.tests, graph.testedBy])
      for (const other of relation.get(path) ?? []) neighbors.add(other);
  }
  return neighbors;
}
