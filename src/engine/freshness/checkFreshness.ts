import { english } from '#base/text/english';
import { byText } from '#base/order';
import type { Freshness, GuardLevel } from '#model';
import type { Report, ReportChunk, Verdict } from '#reports';
import { changedFiles } from './changedFiles';
import { isTaskWritten, staleCauses, submodulesIn } from './freshness';
import { gitDigest } from '../formats/gitDigest';
import { guard, type PackCoverage } from './guard';
import type { Host } from '../host';
import { filesAndDocuments } from '../indexing/filesAndDocuments';
import { packedRoots, rootsIn } from '../inputs/packedRoots';
import { recordedSettings } from '../settings/settings';
import { diffSnapshot } from '#pipeline/1-scan/snapshot';
import { repositoryRows } from '../threads/repositoryRows';
import { findThreadOverlaps } from '../threads/threads';
import type { Scoped } from '../options';
import type { CollectedInputs } from '../inputs/inputs';

export const withoutPack: Freshness = { state: 'none', causes: [] };

/** Compares the recorded inputs of the newest pack with the current inputs. */
export function computeFreshness(host: Host,
  { last, folder, git, settings, lostReference, refreshed, task, recorded }: CollectedInputs): Freshness
{
  if (!last) return withoutPack;
  const { inputs, report } = last;
  // its recorded facts count as current, but if git may run they are reported as unknown
  const gitUnavailable = inputs.git !== undefined && !host.git && (!host.gitAllowed || host.gitProblem !== undefined);
  const changed = last.snapshot && changedFiles(host, diffSnapshot(last.snapshot, filesAndDocuments(refreshed)));
  const causes = changed === undefined
    ? [{ kind: 'engine' as const, detail: english`the last pack was interrupted before it was completely written` }]
    : staleCauses(inputs, {
      engine: host.version,
      settings: recordedSettings(settings),
      lostReference,
      taskHash: gitUnavailable && task.source === 'inferred' ? inputs.taskHash : task.hash,
      taskSource: task.source,
      taskFileHash: task.fileHash,
      taskStateHash: task.stateHash,
      memoryHash: recorded.memoryHash,
      branch: gitUnavailable ? inputs.branch : git?.branch,
      head: gitUnavailable ? inputs.head : git?.head,
      git: gitUnavailable ? inputs.git : gitDigest(git, host.hash),
      ...(gitUnavailable ? { submodules: inputs.submodules ?? [] } : submodulesIn(refreshed.submodules, settings)),
      ...rootsIn(gitUnavailable ? inputs.roots : packedRoots(host, git)),
      // the walk does not find ignored files that git tracks
      changed: gitUnavailable ? { ...changed, excluded: [] } : changed,
      gitProblem: gitUnavailable ? host.gitProblem : undefined,
      foreign: Object.entries(last.contexts).filter(([name, hash]) =>
        hashOf(host.state.read(`${folder}${name}`)) !== hash
      ).map(([name]) => name).sort(byText),
    }, new Set([...report.files, ...shownChunks(report)].map((f) => f.path)));
  return {
    state: causes.length === 0 ? 'fresh' : 'stale',
    causes,
    packedAt: last.packedAt,
    snapshot: inputs.snapshot,
    renderedTokens: report.renderedTokens,
    contextPath: report.contextPath,
  };

  function hashOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

/** One file for the guard. */
interface EditedFile {
  readonly path: string;
  readonly coverage: PackCoverage | undefined;
  readonly taskWritten: boolean;
}

/** Returns the information that the guard needs about a file that is about to be edited. */
export function editedFile(path: string, coverage: PackCoverage | undefined,
  { last, task }: Pick<CollectedInputs, 'last' | 'task'>): EditedFile
{
  const now = { taskFileHash: task.fileHash, taskHash: task.hash, taskSource: task.source };
  return { path, coverage, taskWritten: last === undefined || isTaskWritten(last.inputs, now) };
}

/** Returns the guard's verdicts for a thread: on the root, or on one path that this thread is about to change. */
export function verdictOn(host: Host, freshness: Freshness, onStale: GuardLevel,
  { thread, namedThread }: Pick<Scoped, 'thread' | 'namedThread'>): (about?: EditedFile) => Verdict
{
  const rows = thread === undefined ? { here: [], elsewhere: [] } : repositoryRows(host);
  const ownRow = rows.here.find((row) => row.thread_id === thread);
  return ({ path, coverage, taskWritten }: Partial<EditedFile> = {}) => {
    // matches the guard of hooks: a thread does not change files that it only shows
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
      named: namedThread,
      ...(path === undefined ? {} : { path, contested: contestedOverlaps }),
      ...(coverage && { coverage }),
      ...(taskWritten === undefined ? {} : { taskWritten }),
    });
  };
}

function shownChunks({ documents }: Report): readonly ReportChunk[] {
  return documents?.chunks.filter(({ omitted }) => omitted === null) ?? [];
}
