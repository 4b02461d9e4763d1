import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { getBaseName, containsPath } from '#base/text/paths';
import { formatFirstNames, formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { findNearestNames } from '#base/words/nearest';
import { getPinnedDocument } from '#base/text/chunkId';
import type { IndexedFile } from '#model';
import { explainAbsence, createMissingFileError } from './files/movedFiles';
import { findPackCoverage } from './files/standing';
import type { ManualSelection, ScopeSelection } from '../formats/selection';
import { isPathOutsideRoot } from '../freshness/guard';
import type { Host } from '../host';
import { findManualChoice } from '../inputs/choiceOf';
import type { CollectedInputs } from '../inputs/inputs';
import type { SelectionChange } from '../inputs/selection';
import type { Settings } from '../settings/settings';
import { findTaskPins } from '../inputs/taskPins';

export interface SelectionChoice {
  readonly kind: SelectionChange;
  readonly paths: readonly string[];
  /** For `pin` and `unpin`: applies only to the current task. */
  readonly forTask?: boolean;
}

/**
 * Validates a choice and returns its paths. `taskKey` identifies the current task; `collect` reads the disk. Throws
 * `UserError` if the choice is not possible for a path.
 */
export async function validateChoice(host: Host, { kind, paths, forTask = false }: SelectionChoice,
  selection: ScopeSelection, taskKey: string | undefined,
  collect: () => Promise<CollectedInputs>): Promise<readonly string[]>
{
  if (forTask) throwIfNoTask(kind, taskKey);
  const outsidePath = paths.find(isPathOutsideRoot);
  if (outsidePath !== undefined) throw createMissingFileError(host, outsidePath);
  if (kind === 'unpin' || kind === 'include') {
    throwIfNotListed({ kind, paths, forTask }, selection, taskKey);
    return paths;
  }
  const collected = await collect();
  for (const path of paths) {
    if (collected.refreshed.byPath.has(path) || isDocument(collected, path)) continue;
    const filesInside = collected.refreshed.files.filter((file) => containsPath(path, file.path));
    if (filesInside.length === 0) throw await createNotPackedError(host, path, kind, collected);
    if (kind === 'pin') throwIfTooLarge(path, filesInside, collected.settings);
  }
  return paths;
}

/** Reports whether a path is a document, or a chunk of a document: `docs/spec.pdf#src_…`. */
function isDocument({ refreshed }: CollectedInputs, path: string): boolean {
  return refreshed.documents.some((document) => document.path === getPinnedDocument(path));
}

/** Throws if a path is not recorded, because only a recorded choice can be undone. */
function throwIfNotListed({ kind, paths, forTask = false }: SelectionChoice & { readonly kind: 'unpin' | 'include'; },
  selection: ScopeSelection, taskKey: string | undefined): void
{
  const taskPins = findTaskPins(selection, taskKey);
  const pinnedPaths = forTask ? taskPins : selection.pinned;
  const recordedPaths = kind === 'include' ? selection.excluded : pinnedPaths;
  const unlistedPath = paths.find((path) => !recordedPaths.includes(path));
  if (unlistedPath === undefined) return;
  if (kind === 'unpin' && !forTask && taskPins.includes(unlistedPath))
    throw new UserError(
      english`${unlistedPath} is pinned only to the task: unpin it from the task (agentpack unpin --for-task).`,
    );
  const suggestion = suggestPath(unlistedPath, recordedPaths, formatRecordedPaths(recordedPaths));
  const problem = kind === 'include'
    ? english`${unlistedPath} is not manually excluded here${suggestion}`
    : forTask
    ? english`${unlistedPath} is not pinned to this task${suggestion}`
    : english`${unlistedPath} is not pinned here${suggestion}`;
  throw new UserError(
    explainFolderChoice({ pinned: pinnedPaths, excluded: selection.excluded }, unlistedPath, kind) ?? problem,
  );
}

/** Returns the end of a sentence, which lists the recorded paths. */
function formatRecordedPaths(paths: readonly string[]): string {
  if (paths.length === 0) return english`: nothing is.`;
  const names = formatFirstNames(paths, 5);
  return paths.length === 1 ? english`: ${names} is.` : english`: ${names} are.`;
}

function throwIfNoTask(kind: SelectionChange, taskKey: string | undefined): void {
  if (kind !== 'pin' && kind !== 'unpin')
    throw new UserError(english`Only pins can belong to a task: exclusions apply to every task.`, 'usage');
  if (taskKey === undefined)
    throw new UserError(
      english`There is no task to pin files to: set a task first, for example in .agentpack/task.md.`,
      'failed',
      { file: '.agentpack/task.md' },
    );
}

/** Throws if a folder exceeds the budget, because a pack could not show most of its files. */
function throwIfTooLarge(folder: string, files: readonly IndexedFile[], { budget }: Settings): void {
  const tokens = files.reduce((sum, { facts }) => sum + facts.tokens, 0);
  if (tokens > budget)
    throw new UserError(
      english`${folder} cannot be pinned: it contains ${formatCountWithNoun(files.length, 'file')} with ${
        formatThousands(tokens)
      } tokens, and the budget is ${formatThousands(budget)}. Pin a subfolder or individual files.`,
    );
}

/** Explains that the entry of a folder covers this file; undefined if no such entry exists. */
function explainFolderChoice(selection: ManualSelection, path: string, kind: 'unpin' | 'include'): string | undefined {
  const folderChoice = findManualChoice(selection, path);
  if (folderChoice === undefined || folderChoice.choice !== (kind === 'unpin' ? 'pinned' : 'excluded'))
    return undefined;
  return kind === 'unpin'
    ? english`${path} is pinned by the folder ${folderChoice.entry}: unpin the folder, or exclude the file.`
    : english`${path} is excluded by the folder ${folderChoice.entry}: include the folder, or pin the file.`;
}

async function createNotPackedError(host: Host, path: string, kind: SelectionChange,
  collected: CollectedInputs): Promise<UserError>
{
  const coverage = await findPackCoverage(host, path, collected);
  const stat = host.files.stat(path);
  if (coverage?.kind === 'none' && stat !== undefined && stat.kind !== 'directory') {
    return new UserError(
      kind === 'pin'
        ? english`${path} cannot be pinned because no pack contains it: ${nested(coverage.why)}.`
        : english`${path} does not need to be excluded because no pack contains it: ${nested(coverage.why)}.`,
    );
  }
  const suggestion = stat === undefined && explainAbsence(path, collected) === undefined
    ? suggestPath(path, [...collected.refreshed.byPath.keys()], undefined)
    : undefined;
  return suggestion === undefined
    ? createMissingFileError(host, path, collected)
    : new UserError(english`There is no file ${path} in ${host.root}${suggestion}`);
}

/** Returns ` (did you mean src/cart.ts?).`, or `fallback` if no name is similar. */
function suggestPath<T>(path: string, paths: readonly string[], fallback: T): string | T {
  const closest = findNearestNames(path, paths, 1)[0] ?? findNearestNames(getBaseName(path), paths, 1)[0];
  return closest === undefined ? fallback : english` (did you mean ${closest}?).`;
}
