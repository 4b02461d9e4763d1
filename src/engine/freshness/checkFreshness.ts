import { english } from '#base/text/english';
import { byText } from '#base/order';
import type { Freshness, GuardLevel } from '#model';
import type { Report, ReportChunk, Verdict } from '#reports';
import { separateExcludedFiles } from './changedFiles';
import { isTaskWritten, findStaleCauses, getRecordedSubmodules } from './freshness';
import { createGitDigest } from '../formats/gitDigest';
import { guard, type PackCoverage } from './guard';
import type { Host } from '../host';
import { mergeFilesAndDocuments } from '../indexing/filesAndDocuments';
import { listPackedRoots, toRootsField } from '../inputs/packedRoots';
import { redactSettings } from '../settings/settings';
import { diffSnapshot } from '#pipeline/1-scan/snapshot';
import { readRepositoryRows } from '../threads/repositoryRows';
import { findThreadOverlaps } from '../threads/threads';
import type { ScopedOptions } from '../options';
import type { CollectedInputs } from '../inputs/inputs';

export const noPackFreshness: Freshness = { state: 'none', causes: [] };

/** Compares the recorded inputs of the newest pack with the current inputs. */
export function computeFreshness(host: Host,
  { lastPack, folder, git, settings, lostReference, refreshed, task, recorded }: CollectedInputs): Freshness
{
  if (!lastPack) return noPackFreshness;
  const { inputs, report } = lastPack;
  // without git, the recorded git data counts as current, and so do texts below .agentpack/, which are withheld because
  // they may have come with the repository; if git is allowed but fails, the cause is reported
  const isGitUnavailable = inputs.git !== undefined && !host.git &&
    (!host.isGitAllowed || host.gitProblem !== undefined);
  const changedFiles = lastPack.snapshot &&
    separateExcludedFiles(host, diffSnapshot(lastPack.snapshot, mergeFilesAndDocuments(refreshed)));
  const causes = changedFiles === undefined
    ? [{ kind: 'engine' as const, detail: english`the last pack was interrupted before it was completely written` }]
    : findStaleCauses(inputs, {
      engine: host.version,
      settings: redactSettings(settings),
      lostReference,
      taskHash: isGitUnavailable && task.source === 'inferred' ? inputs.taskHash : task.hash,
      taskSource: task.source,
      taskFileHash: task.fileHash,
      taskStateHash: isGitUnavailable ? inputs.taskStateHash : task.stateHash,
      memoryHash: isGitUnavailable ? inputs.memoryHash : recorded.memoryHash,
      branch: isGitUnavailable ? inputs.branch : git?.branch,
      head: isGitUnavailable ? inputs.head : git?.head,
      git: isGitUnavailable ? inputs.git : createGitDigest(git, host.hash),
      ...(isGitUnavailable
        ? { submodules: inputs.submodules ?? [] }
        : getRecordedSubmodules(refreshed.submodules, settings)),
      ...toRootsField(isGitUnavailable ? inputs.roots : listPackedRoots(host, git)),
      // without git, the walk does not find ignored files that git tracks
      changed: isGitUnavailable ? { ...changedFiles, excluded: [] } : changedFiles,
      gitProblem: isGitUnavailable ? host.gitProblem : undefined,
      changedContexts: Object.entries(lastPack.contexts).filter(([name, hash]) =>
        hashText(host.state.read(`${folder}${name}`)) !== hash
      ).map(([name]) => name).sort(byText),
    }, new Set([...report.files, ...listShownChunks(report)].map((f) => f.path)));
  return {
    state: causes.length === 0 ? 'fresh' : 'stale',
    causes,
    packedAt: lastPack.packedAt,
    snapshot: inputs.snapshot,
    renderedTokens: report.renderedTokens,
    contextPath: report.contextPath,
  };

  function hashText(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

/** A file that the guard checks before an edit. */
interface EditedFile {
  readonly path: string;
  readonly coverage: PackCoverage | undefined;
  readonly taskWritten: boolean;
}

/** Returns the information that the guard needs about a file that is about to be edited. */
export function describeEditedFile(path: string, coverage: PackCoverage | undefined,
  { lastPack, task }: Pick<CollectedInputs, 'lastPack' | 'task'>): EditedFile
{
  const currentTask = { taskFileHash: task.fileHash, taskHash: task.hash, taskSource: task.source };
  return { path, coverage, taskWritten: lastPack === undefined || isTaskWritten(lastPack.inputs, currentTask) };
}

/**
 * Returns a function that gives the guard's verdict for a thread, on the whole root or on a path that this thread is
 * about to change.
 */
export function createGuardCheck(host: Host, freshness: Freshness, onStale: GuardLevel,
  { thread, namedThread }: Pick<ScopedOptions, 'thread' | 'namedThread'>): (editedFile?: EditedFile) => Verdict
{
  const rows = thread === undefined ? { here: [], elsewhere: [] } : readRepositoryRows(host);
  const ownRow = rows.here.find((row) => row.thread_id === thread);
  return ({ path, coverage, taskWritten }: Partial<EditedFile> = {}) => {
    // as in hooks, files that a thread's pack merely shows do not count as files that the thread changes
    const contestedOverlaps = ownRow && path !== undefined
      ? findThreadOverlaps({ ...ownRow, selected_files: [path], dirty_files: [] }, rows, host.now())
      : [];
    const overlaps = ownRow
      ? findThreadOverlaps(
        path === undefined ? ownRow : { ...ownRow, selected_files: [...ownRow.selected_files, path] },
        rows,
        host.now(),
      )
      : [];
    return guard({
      freshness,
      onStale,
      overlaps,
      threadName: namedThread,
      ...(path === undefined ? {} : { path, contestedOverlaps }),
      ...(coverage && { coverage }),
      ...(taskWritten === undefined ? {} : { taskWritten }),
    });
  };
}

function listShownChunks({ documents }: Report): readonly ReportChunk[] {
  return documents?.chunks.filter(({ omitted }) => omitted === null) ?? [];
}
