import { english, nested } from '#base/text/english';
import type { Freshness, PackedRoot, StaleCause, Submodule } from '#model';
import { byPath, byText } from '#base/order';
import { shortPath } from '#base/text/paths';
import type { ChangedFiles } from './changedFiles';
import { changedStatus } from '../formats/gitDigest';
import type { ComparedInputs, RecordedInputs } from '../formats/recordedInputs';
import { changedSettings, type Settings } from '../settings/settings';

/** The same inputs in their current state: read from the disk, never from the pack's output. */
export interface CurrentInputs extends ComparedInputs {
  /** Context files that were deleted or changed after the pack wrote them. */
  readonly foreign: readonly string[];
  /** The `--since` of the pack, if it no longer names a commit. */
  readonly lostReference: string | undefined;
  readonly changed: ChangedFiles;
  /** Why git cannot currently be queried for the data that the pack recorded, in a sentence. */
  readonly gitProblem: string | undefined;
}

/**
 * Determines why a pack is stale: the only function that does so, for the status bar, the guard, the context file and
 * the command line.
 */
export function staleCauses(packed: RecordedInputs, now: CurrentInputs,
  selected: ReadonlySet<string>): readonly StaleCause[]
{
  const causes: StaleCause[] = [];
  const files = [
    ...now.changed.added.map((path) => ({ path, change: 'added' as const, selected: false })),
    ...now.changed.modified.map((path) => ({ path, change: 'modified' as const, selected: selected.has(path) })),
    ...now.changed.deleted.map((path) => ({ path, change: 'deleted' as const, selected: selected.has(path) })),
    ...now.changed.excluded.map((path) => ({ path, change: 'excluded' as const, selected: selected.has(path) })),
  ].sort((a, b) => Number(b.selected) - Number(a.selected) || byPath(a, b));
  if (files.length > 0) causes.push({ kind: 'files', files });
  if (taskChanged(packed, now)) causes.push({ kind: 'task', detail: taskCause(packed, now) });
  if (packed.taskStateHash !== now.taskStateHash)
    causes.push({ kind: 'task', detail: english`task_state.md was edited` });
  if (packed.branch !== now.branch)
    causes.push({
      kind: 'branch',
      detail: english`${packed.branch ?? english`no branch`} → ${now.branch ?? english`no branch`}`,
    });
  causes.push(...rootCauses(packed.roots, now.roots));
  if (now.gitProblem !== undefined) causes.push({ kind: 'git', detail: now.gitProblem });
  causes.push(...headCauses(packed, now, files.length > 0));
  causes.push(...submoduleCauses(packed.submodules, now.submodules));
  const settings = changedSettings(packed.settings, now.settings);
  if (settings.length > 0) causes.push({ kind: 'settings', detail: settings.join(', ') });
  if (packed.memoryHash !== now.memoryHash)
    causes.push({ kind: 'memory', detail: memoryCause(packed, now) });
  if (packed.engine !== now.engine) causes.push({ kind: 'engine', detail: `${packed.engine} → ${now.engine}` });
  for (const name of now.foreign) causes.push({ kind: 'engine', detail: english`${name} is not what this pack wrote` });
  return causes;
}

/** Reports roots that differ from those packed, or a different branch in one of them. */
function rootCauses(packed: readonly PackedRoot[] = [], now: readonly PackedRoot[] = []): StaleCause[] {
  const places = (roots: readonly PackedRoot[]) => JSON.stringify(roots.map(({ name, folder }) => [name, folder]));
  const list = (roots: readonly PackedRoot[]) =>
    roots.length === 0 ? english`none` : roots.map(({ shown }) => shortPath(shown)).join(' ');
  if (places(packed) !== places(now))
    return [{ kind: 'settings', detail: english`also: ${list(packed)} → ${list(now)}` }];
  return packed.flatMap(({ name, branch }, i): StaleCause[] => {
    const current = now[i]!.branch;
    return branch === current ? [] : [{
      kind: 'branch',
      detail: english`${name}: ${branch ?? english`no branch`} → ${current ?? english`no branch`}`,
    }];
  });
}

function memoryCause(packed: RecordedInputs, now: CurrentInputs): string {
  if (packed.memoryHash === undefined) return english`notes or decisions were written`;
  return now.memoryHash === undefined
    ? english`its notes and decisions are gone`
    : english`MEMORY.md or DECISIONS.md was edited`;
}

/** Describes where the task would come from now. */
function taskCause(packed: RecordedInputs, now: CurrentInputs): string {
  if (now.taskSource === 'option') return english`another task was requested`;
  // a task file that does not count, because it may have come with the repository, may still have been edited by the
  // user
  const isWithheld = now.taskSource === 'inferred' && now.taskFileHash !== undefined &&
    packed.taskFileHash !== now.taskFileHash;
  if (now.taskSource === 'task.md' || isWithheld)
    return packed.taskSource === 'task.md' || packed.taskFileHash !== undefined
      ? english`task.md was edited`
      : english`task.md was written`;
  const from = packed.taskSource !== 'inferred'
    ? english`the branch and the changed files, as there is no task.md any more`
    : packed.branch !== now.branch
    ? english`another branch`
    : english`other files`;
  return english`the task would now be inferred from ${from}`;
}

/**
 * A new commit counts only if something that the pack shows changed with it. A changed git status without a new commit
 * counts only if no file changed.
 */
function headCauses(packed: RecordedInputs, now: CurrentInputs, filesChanged: boolean): StaleCause[] {
  if (now.lostReference !== undefined)
    return [{ kind: 'git', detail: english`${now.lostReference} no longer names a commit` }];
  const changes = packed.git?.changes !== now.git?.changes;
  if (packed.head !== now.head) {
    const shown = filesChanged || changes || packed.git?.remote !== now.git?.remote;
    return shown ? [{ kind: 'head', detail: english`${short(packed.head)} → ${short(now.head)}` }] : [];
  }
  return changes && !filesChanged ? [{ kind: 'git', detail: changedStatus(packed.git, now.git) }] : [];
}

/** Returns the submodules that are at another commit, added or removed. */
function submoduleCauses(packed: readonly Submodule[] = [], now: readonly Submodule[] = []): StaleCause[] {
  const before = new Map(packed.map((submodule) => [submodule.path, submodule]));
  const after = new Map(now.map((submodule) => [submodule.path, submodule]));
  const state = (
    submodule: Submodule | undefined,
  ) => (submodule === undefined
    ? english`none`
    : submodule.initialized
    ? short(submodule.commit)
    : english`not initialized`);
  const moved = [...new Set([...before.keys(), ...after.keys()])].sort(byText).filter((path) =>
    state(before.get(path)) !== state(after.get(path)) || before.get(path)?.recorded !== after.get(path)?.recorded
  );
  if (moved.length === 0) return [];
  const named = moved.slice(0, maxNamed).map((path) =>
    english`${shortPath(path)} ${state(before.get(path))} → ${state(after.get(path))}`
  ).join(', ');
  const all = moved.length > maxNamed ? english`${named} and ${moved.length - maxNamed} more` : named;
  return [{ kind: 'head', detail: moved.length === 1 ? english`submodule ${all}` : english`submodules ${all}` }];
}

const maxNamed = 3;

/** Returns the submodules that a pack records. */
export function submodulesIn(submodules: readonly Submodule[],
  { submodules: mode }: Settings): { readonly submodules?: readonly Submodule[]; }
{
  return submodules.length === 0 || mode === 'omit' ? {} : { submodules };
}

/**
 * A task given by hand stays in force until another is given or `task.md` is edited. If a file does not count, because
 * it may have come with the repository, only the hash differs.
 */
function taskChanged(packed: RecordedInputs, now: CurrentInputs): boolean {
  if (now.taskSource !== 'option' && packed.taskSource === 'option') return packed.taskFileHash !== now.taskFileHash;
  return packed.taskHash !== now.taskHash || now.taskSource === 'inferred' && packed.taskFileHash !== now.taskFileHash;
}

/**
 * Reports whether the user requested another task. Otherwise the task is inferred from files and from the branch, which
 * is a separate cause, or only its state was noted.
 */
export function isTaskWritten(packed: Pick<RecordedInputs, 'taskFileHash' | 'taskHash'>,
  now: Pick<CurrentInputs, 'taskFileHash' | 'taskHash' | 'taskSource'>): boolean
{
  return packed.taskFileHash !== now.taskFileHash || now.taskSource === 'option' && packed.taskHash !== now.taskHash;
}

/**
 * Reports whether a change counts before an edit of this file: a change of the file, of files that the pack shows, of
 * the task or of the branch does. See `EditFacts`.
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
export function staleChange({ causes }: Freshness, path: string): FileChanged['change'] | undefined {
  return causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : [])).find((file) => file.path === path)
    ?.change;
}

type FileChanged = Extract<StaleCause, { readonly kind: 'files'; }>['files'][number];

/** In the order in which the text lists them. */
const changeTexts: readonly (readonly [FileChanged['change'], one: Worded, several: Worded])[] = [
  ['modified', (names) => english`1 file changed (${names})`, (names, of) => english`${of} files changed (${names})`],
  ['added', (names) => english`1 file is new (${names})`, (names, of) => english`${of} files are new (${names})`],
  ['deleted', (names) => english`1 file was deleted (${names})`,
    (names, of) => english`${of} files were deleted (${names})`],
  ['excluded', (names) => english`1 file is left out now (${names})`,
    (names, of) => english`${of} files are left out now (${names})`],
];

type Worded = (names: string, count: number) => string;

/** The subject of each cause, and what changed. */
const causeKinds: Readonly<Record<Exclude<StaleCause['kind'], 'files'>, (detail: string) => string>> = {
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
    cause.kind === 'files' ? describeFiles(cause.files) : causeKinds[cause.kind](cause.detail)
  ).join('; ');
}

function describeFiles(files: readonly FileChanged[]): string {
  return changeTexts.flatMap(([kind, singular, several]) => {
    const changed = files.filter(({ change }) => change === kind);
    if (changed.length === 0) return [];
    const names = changed.slice(0, 3).map((f) => f.path).join(', ') + (changed.length > 3 ? ', …' : '');
    return [(changed.length === 1 ? singular : several)(names, changed.length)];
  }).join(', ');
}

function short(sha: string | undefined): string {
  return sha?.slice(0, 12) ?? english`no commit`;
}
