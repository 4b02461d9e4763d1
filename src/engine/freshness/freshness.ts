import { english, nested } from '#base/text/english';
import type { Freshness, PackedRoot, StaleCause, Submodule } from '#model';
import { byPath, byText } from '#base/order';
import type { ChangedFiles } from './changedFiles';
import { describeStatusChange } from '../formats/gitDigest';
import type { ComparedInputs, RecordedInputs } from '../formats/recordedInputs';
import { listChangedSettings, type Settings } from '../settings/settings';
import { shortenPathForMessage } from '#secrets/truncate';

/** The compared inputs in their current state. They are read from disk, never from the pack's output. */
export interface CurrentInputs extends ComparedInputs {
  /** Context files that were deleted or changed after the pack wrote them. */
  readonly changedContexts: readonly string[];
  /** The pack's `--since` reference, if this reference no longer names a commit. */
  readonly lostReference: string | undefined;
  readonly changed: ChangedFiles;
  /** A sentence that explains why git cannot currently be queried for the data that the pack recorded. */
  readonly gitProblem: string | undefined;
}

/**
 * Determines why a pack is stale. The status bar, the guard, the context file and the command line all use this
 * function.
 */
export function findStaleCauses(packed: RecordedInputs, current: CurrentInputs,
  selectedPaths: ReadonlySet<string>): readonly StaleCause[]
{
  const causes: StaleCause[] = [];
  const changedFiles = [
    ...current.changed.added.map((path) => ({ path, change: 'added' as const, selected: false })),
    ...current.changed.modified.map((path) => ({
      path,
      change: 'modified' as const,
      selected: selectedPaths.has(path),
    })),
    ...current.changed.deleted.map((path) => ({ path, change: 'deleted' as const, selected: selectedPaths.has(path) })),
    ...current.changed.excluded.map((path) => ({
      path,
      change: 'excluded' as const,
      selected: selectedPaths.has(path),
    })),
  ].sort((a, b) => Number(b.selected) - Number(a.selected) || byPath(a, b));
  if (changedFiles.length > 0) causes.push({ kind: 'files', files: changedFiles });
  if (hasTaskChanged(packed, current)) causes.push({ kind: 'task', detail: describeTaskCause(packed, current) });
  if (packed.taskStateHash !== current.taskStateHash)
    causes.push({ kind: 'task', detail: english`task_state.md was edited` });
  if (packed.branch !== current.branch)
    causes.push({
      kind: 'branch',
      detail: english`${packed.branch ?? english`no branch`} → ${current.branch ?? english`no branch`}`,
    });
  causes.push(...findRootCauses(packed.roots, current.roots));
  if (current.gitProblem !== undefined) causes.push({ kind: 'git', detail: current.gitProblem });
  causes.push(...findHeadCauses(packed, current, changedFiles.length > 0));
  causes.push(...findSubmoduleCauses(packed.submodules, current.submodules));
  const changedSettings = listChangedSettings(packed.settings, current.settings);
  if (changedSettings.length > 0) causes.push({ kind: 'settings', detail: changedSettings.join(', ') });
  if (packed.memoryHash !== current.memoryHash)
    causes.push({ kind: 'memory', detail: describeMemoryCause(packed, current) });
  if (packed.engine !== current.engine) causes.push({ kind: 'engine', detail: `${packed.engine} → ${current.engine}` });
  for (const name of current.changedContexts)
    causes.push({ kind: 'engine', detail: english`${name} was changed or deleted after packing` });
  return causes;
}

/** Finds differences between the packed roots and the current roots, or between their branches. */
function findRootCauses(packed: readonly PackedRoot[] = [], currentRoots: readonly PackedRoot[] = []): StaleCause[] {
  const serializeRoots = (roots: readonly PackedRoot[]) =>
    JSON.stringify(roots.map(({ name, folder }) => [name, folder]));
  const formatRoots = (roots: readonly PackedRoot[]) =>
    roots.length === 0 ? english`none` : roots.map(({ shown }) => shortenPathForMessage(shown)).join(' ');
  if (serializeRoots(packed) !== serializeRoots(currentRoots))
    return [{ kind: 'settings', detail: english`also: ${formatRoots(packed)} → ${formatRoots(currentRoots)}` }];
  return packed.flatMap(({ name, branch }, i): StaleCause[] => {
    const currentBranch = currentRoots[i]!.branch;
    return branch === currentBranch ? [] : [{
      kind: 'branch',
      detail: english`${name}: ${branch ?? english`no branch`} → ${currentBranch ?? english`no branch`}`,
    }];
  });
}

function describeMemoryCause(packed: RecordedInputs, current: CurrentInputs): string {
  if (packed.memoryHash === undefined) return english`notes or decisions were written`;
  return current.memoryHash === undefined
    ? english`the notes and decisions no longer exist`
    : english`MEMORY.md or DECISIONS.md was edited`;
}

/** Describes the current source of the task. */
function describeTaskCause(packed: RecordedInputs, current: CurrentInputs): string {
  if (current.taskSource === 'option') return english`another task was requested`;
  // a task file that does not count, because it may have come with the repository, may still have been edited by the
  // user
  const isWithheld = current.taskSource === 'inferred' && current.taskFileHash !== undefined &&
    packed.taskFileHash !== current.taskFileHash;
  if (current.taskSource === 'task.md' || isWithheld)
    return packed.taskSource === 'task.md' || packed.taskFileHash !== undefined
      ? english`task.md was edited`
      : english`task.md was written`;
  const source = packed.taskSource !== 'inferred'
    ? english`the branch and the changed files, because task.md no longer exists`
    : packed.branch !== current.branch
    ? english`another branch`
    : english`other files`;
  return english`the task would now be inferred from ${source}`;
}

/**
 * A new commit counts only if something that the pack shows changed with it. A changed git status without a new commit
 * counts only if no file changed.
 */
function findHeadCauses(packed: RecordedInputs, current: CurrentInputs, filesChanged: boolean): StaleCause[] {
  if (current.lostReference !== undefined)
    return [{ kind: 'git', detail: english`${current.lostReference} no longer names a commit` }];
  const hasGitChanges = packed.git?.changes !== current.git?.changes;
  if (packed.head !== current.head) {
    const isVisible = filesChanged || hasGitChanges || packed.git?.remote !== current.git?.remote;
    return isVisible
      ? [{ kind: 'head', detail: english`${shortenCommit(packed.head)} → ${shortenCommit(current.head)}` }]
      : [];
  }
  return hasGitChanges && !filesChanged ? [{ kind: 'git', detail: describeStatusChange(packed.git, current.git) }] : [];
}

/** Finds submodules that were added, removed or moved to another commit. */
function findSubmoduleCauses(packed: readonly Submodule[] = [], current: readonly Submodule[] = []): StaleCause[] {
  const packedByPath = new Map(packed.map((submodule) => [submodule.path, submodule]));
  const currentByPath = new Map(current.map((submodule) => [submodule.path, submodule]));
  const formatState = (
    submodule: Submodule | undefined,
  ) => (submodule === undefined
    ? english`none`
    : submodule.initialized
    ? shortenCommit(submodule.commit)
    : english`not initialized`);
  const changedPaths = [...new Set([...packedByPath.keys(), ...currentByPath.keys()])].sort(byText).filter((path) =>
    formatState(packedByPath.get(path)) !== formatState(currentByPath.get(path)) ||
    packedByPath.get(path)?.recorded !== currentByPath.get(path)?.recorded
  );
  if (changedPaths.length === 0) return [];
  const namedSubmodules = changedPaths.slice(0, maxNamedSubmodules).map((path) =>
    english`${shortenPathForMessage(path)} ${formatState(packedByPath.get(path))} → ${
      formatState(currentByPath.get(path))
    }`
  ).join(', ');
  const summary = changedPaths.length > maxNamedSubmodules
    ? english`${namedSubmodules} and ${changedPaths.length - maxNamedSubmodules} more`
    : namedSubmodules;
  return [{
    kind: 'head',
    detail: changedPaths.length === 1 ? english`submodule ${summary}` : english`submodules ${summary}`,
  }];
}

const maxNamedSubmodules = 3;

/** Returns the submodules that a pack records. */
export function getRecordedSubmodules(submodules: readonly Submodule[],
  { submodules: mode }: Settings): { readonly submodules?: readonly Submodule[]; }
{
  return submodules.length === 0 || mode === 'omit' ? {} : { submodules };
}

/**
 * Reports whether the task changed. A task given as an option stays in force until another task is given or `task.md`
 * is edited. A task file that may have come with the repository does not count as the task, but a change of its hash
 * does.
 */
function hasTaskChanged(packed: RecordedInputs, current: CurrentInputs): boolean {
  if (current.taskSource !== 'option' && packed.taskSource === 'option')
    return packed.taskFileHash !== current.taskFileHash;
  return packed.taskHash !== current.taskHash ||
    current.taskSource === 'inferred' && packed.taskFileHash !== current.taskFileHash;
}

/**
 * Reports whether the user requested another task. An inferred task depends on files and on the branch, which are
 * separate causes, and a change of the task's state does not count.
 */
export function isTaskWritten(packed: Pick<RecordedInputs, 'taskFileHash' | 'taskHash'>,
  current: Pick<CurrentInputs, 'taskFileHash' | 'taskHash' | 'taskSource'>): boolean
{
  return packed.taskFileHash !== current.taskFileHash ||
    current.taskSource === 'option' && packed.taskHash !== current.taskHash;
}

/**
 * Reports whether the pack is stale for an edit of this file. Changes to the file, to files that the pack shows, to the
 * task or to the branch count. See `EditFacts`.
 */
export function isStaleForEdit({ causes }: Freshness, path: string, taskWritten: boolean): boolean {
  return causes.some((cause) =>
    cause.kind === 'files'
      ? cause.files.some((file) =>
        file.selected ? file.change !== 'excluded' : file.change === 'modified' && file.path === path
      )
      : cause.kind === 'branch' || cause.kind === 'task' && taskWritten
  );
}

/** Returns how a file changed since the pack. */
export function findFileChange({ causes }: Freshness, path: string): FileChange['change'] | undefined {
  return causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : [])).find((file) => file.path === path)
    ?.change;
}

type FileChange = Extract<StaleCause, { readonly kind: 'files'; }>['files'][number];

/** The texts for each kind of change, in the order in which a description lists them. */
const changeTexts: readonly (readonly [FileChange['change'], singular: ChangeFormatter, plural: ChangeFormatter])[] = [
  ['modified', (names) => english`1 file changed (${names})`,
    (names, count) => english`${count} files changed (${names})`],
  ['added', (names) => english`1 file is new (${names})`, (names, count) => english`${count} files are new (${names})`],
  ['deleted', (names) => english`1 file was deleted (${names})`,
    (names, count) => english`${count} files were deleted (${names})`],
  ['excluded', (names) => english`1 file is left out now (${names})`,
    (names, count) => english`${count} files are left out now (${names})`],
];

type ChangeFormatter = (names: string, count: number) => string;

/** The texts for each kind of cause: the subject, followed by the details. */
const causeFormatters: Readonly<Record<Exclude<StaleCause['kind'], 'files'>, (detail: string) => string>> = {
  task: (detail) => english`task: ${nested(detail)}`,
  branch: (detail) => english`branch: ${nested(detail)}`,
  head: (detail) => english`head: ${nested(detail)}`,
  git: (detail) => english`git: ${nested(detail)}`,
  settings: (detail) => english`settings: ${nested(detail)}`,
  memory: (detail) => english`memory: ${nested(detail)}`,
  engine: (detail) => english`engine: ${nested(detail)}`,
};

/**
 * Describes the causes in one line, such as "3 files changed (src/a.ts, …), 1 file is new (b.ts); branch: main → next".
 */
export function describeCauses(causes: readonly StaleCause[]): string {
  return causes.map((cause) =>
    cause.kind === 'files' ? describeFiles(cause.files) : causeFormatters[cause.kind](cause.detail)
  ).join('; ');
}

function describeFiles(files: readonly FileChange[]): string {
  return changeTexts.flatMap(([kind, singular, plural]) => {
    const changedFiles = files.filter(({ change }) => change === kind);
    if (changedFiles.length === 0) return [];
    const names = changedFiles.slice(0, 3).map((f) => f.path).join(', ') + (changedFiles.length > 3 ? ', …' : '');
    return [(changedFiles.length === 1 ? singular : plural)(names, changedFiles.length)];
  }).join(', ');
}

function shortenCommit(sha: string | undefined): string {
  return sha?.slice(0, 12) ?? english`no commit`;
}
