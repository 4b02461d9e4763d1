import { defined } from '../../base/collections/defined';
import { UserError } from '../../base/errors';
import { throwIfCancelled } from '../../base/cancellation';
import { wholeRepository } from '../../base/commandOptions';
import type { EditorFiles, GitFacts, Learned } from '../../model';
import type { PackagesReport } from '../../reports';
import { redact } from '../../secrets/redact';
import { packedOnes, readEditorFiles } from './editorFiles';
import type { Host, Waiting } from '../host';
import type { IndexStore, Refreshed } from '../indexing/indexStore';
import { createLearner } from '../learning/learned';
import { createPackageScopes, gitWithin, narrowed, noPackage } from './packageScope';
import type { LastPack, Records } from '../state/records';
import { names } from '../state/stateNames';
import { readOrWarn } from '../state/readOrWarn';
import { findSelection, type FoundSelection } from './selection';
import { resolveSettings, type Settings } from './settings';
import { taskInput } from './taskInput';
import { threadFolder } from '../threads/threadId';
import type { Run } from '../run';
import type { PackOptions, Scoped } from '../options';
import type { RecordedOptions } from '../formats/packRecord';
import type { CollectedInputs, InputCollector, CollectOptions } from './inputs';

export function createInputCollector(host: Host, store: IndexStore, records: Records,
  warn: (sentence: string) => void): InputCollector
{
  /** What git said at the last whole look, and what it was asked. */
  let told: Told | undefined;
  const learner = createLearner(host, warn);
  let learned: Learned | undefined;
  let editor: EditorFiles | undefined;
  /** What was recorded at the last whole look, and the text that said so. */
  let selected:
    | { readonly folder: string; readonly text: string | undefined; readonly found: FoundSelection; }
    | undefined;
  let saidDamaged = false;
  const scopes = createPackageScopes();
  const editions = new WeakMap<object, Map<string, object>>();
  return { collect: look, packages, settingsFor, gitFacts };

  async function look(options: Scoped, { commits, saved }: CollectOptions, run: Run): Promise<CollectedInputs> {
    const folder = threadFolder(options.thread);
    const last = records.last(folder);
    const session = folder === '' ? undefined : options.session ?? last?.inputs.session;
    const damaged = !last && host.state.stat(names.metadata(folder)) !== undefined;
    if (damaged && !saidDamaged)
      warn(`.agentpack/${names.metadata(folder)} could not be read as a pack's record: the next pack sets it aside.`);
    saidDamaged = damaged;
    const kept = recordable(withWorkspace(options.keepOptions ? inForce(last, options) : options, last, options));
    const wanted = settingsFor(kept);
    const text = selectionText(folder);
    const quick =
      saved && selected?.folder === folder && selected.text === text && quickLook(wanted, commits, saved, run) ||
      undefined;
    const { lostReference, ...whole } = quick ?? await wholeLook(wanted, commits, options, run);
    const { git, settings, refreshed, workspace, lostWorkspace } = within(whole, options.workspace !== undefined);
    if (!quick || !selected) selected = { folder, text, found: await findSelection(host, folder, waitingOf(run)) };
    const { selection, problem } = selected.found;
    if (!quick && commits > 0) learned = learner();
    if (options.editor || !quick)
      editor = packedOnes(options.editor ?? readEditorFiles(host), (path) => refreshed.byPath.has(path));
    return {
      folder,
      last,
      settings: { ...settings, ...selection, ...handed(options) },
      selectionProblem: problem,
      git,
      learned,
      editor,
      partial: quick !== undefined,
      refreshed,
      lostReference,
      kept: { ...kept, ...(lostReference !== undefined && { since: undefined }), workspace: workspace?.id },
      workspace,
      lostWorkspace,
      session,
      ...taskFor(options, folder, last, session, git),
    };
  }

  /**
   * What was found, of the package alone where one is asked for. One that only the record asks for may have gone
   * meanwhile: then the whole root is packed, and that is said.
   */
  function within<
    T extends { readonly git: GitFacts | undefined; readonly settings: Settings; readonly refreshed: Refreshed; },
  >(whole: T, asked: boolean) {
    const wish = whole.settings.workspace;
    if (wish === undefined) return { ...whole, workspace: undefined, lostWorkspace: undefined };
    const scope = scopes.find(whole.refreshed, wish);
    if (!scope && asked) throw noPackage(wish, scopes.list(whole.refreshed));
    if (!scope)
      return {
        ...whole,
        settings: { ...whole.settings, workspace: undefined },
        workspace: undefined,
        lostWorkspace: redact(wish),
      };
    return {
      git: gitWithin(whole.git, scope),
      settings: { ...whole.settings, workspace: scope.told.id },
      refreshed: narrowed(whole.refreshed, scope, editions),
      workspace: scope.told,
      lostWorkspace: undefined,
    };
  }

  async function packages(options: Scoped, run: Run): Promise<PackagesReport> {
    const refreshed = await store.refresh(settingsFor(options), run);
    const current = records.last(threadFolder(options.thread))?.report.workspace?.id ?? null;
    return { version: 1, current, packages: scopes.list(refreshed) };
  }

  function quickLook(settings: Settings, commits: number, saved: readonly string[], run: Run) {
    if (!told || told.since !== settings.since || told.commits < commits) return undefined;
    const refreshed = store.refreshSaved(settings, saved, run);
    return refreshed && { git: told.git, settings, lostReference: undefined, refreshed };
  }

  async function wholeLook(wanted: Settings, commits: number, asked: PackOptions, run: Run) {
    const gathering = keptFacts(wanted, commits, asked, run);
    gathering.catch(() => undefined); // it is awaited below; the scan may fail first
    const refreshed = await store.refresh(wanted, run);
    const { git, settings, lostReference } = await gathering;
    throwIfCancelled(run.cancel);
    told = withHistory({ since: settings.since, commits, git }, told);
    return { git, settings, lostReference, refreshed };
  }

  function settingsFor(options: PackOptions): Settings {
    return resolveSettings(host.state.read(names.config), options);
  }

  /** A `--since` that only the record asks for may have gone meanwhile: then it is left out, and said. */
  async function keptFacts(settings: Settings, commits: number, asked: PackOptions, run: Run): Promise<
    { readonly git: GitFacts | undefined; readonly settings: Settings; readonly lostReference: string | undefined; }
  > {
    try {
      return { git: await gitFacts(settings, commits, run), settings, lostReference: undefined };
    } catch (error) {
      if (!(error instanceof UserError) || settings.since === undefined || asked.since !== undefined) throw error;
      const without = { ...settings, since: undefined };
      return {
        git: await gitFacts(without, commits, run),
        settings: without,
        lostReference: `--since ${redact(settings.since)}`,
      };
    }
  }

  async function gitFacts(settings: Settings, commits: number, run: Run): Promise<GitFacts | undefined> {
    const facts = await host.git?.facts({
      ...waitingOf(run),
      commits,
      ...(settings.since === undefined ? {} : { since: settings.since }),
    });
    return facts && {
      ...facts,
      // a new file's hunks say nothing that the file does not, and staging it would bring them
      changes: facts.changes.filter((c) => !c.path.startsWith('.agentpack/')).map((
        c,
      ) => (c.status === 'added' ? { ...c, hunks: [] } : c)),
      branch: facts.branch && redact(facts.branch),
      upstream: facts.upstream && redact(facts.upstream),
      commits: underNewPaths(redacted(facts.commits), facts.changes),
    };
  }

  /**
   * A session's thread has no task file until somebody writes one there: till then the shared one counts, and the state
   * beside it.
   */
  function taskFor(options: PackOptions, folder: string, last: LastPack | undefined, session: string | undefined,
    git: GitFacts | undefined): Pick<CollectedInputs, 'task' | 'taskState'>
  {
    const keeps = options.keepTask && options.task === undefined && last?.inputs.taskSource === 'option';
    const own = options.task === undefined && !keeps
      ? host.state.read(names.task(folder))
      : readOrWarn(host, names.task(folder), warn);
    const kept = keeps && last.inputs.taskFileHash === hashOf(own);
    const given = kept ? last.report.task : options.task;
    const shares = session !== undefined && own === undefined && given === undefined;
    const file = shares ? host.state.read(names.task('')) : own;
    const input = taskInput(given, file, git);
    const ownState = readOrWarn(host, names.taskState(folder), warn);
    const state = shares && ownState === undefined && input.source === 'task.md'
      ? readOrWarn(host, names.taskState(''), warn)
      : ownState;
    return {
      task: { ...input, hash: host.hash(input.text), fileHash: hashOf(file), stateHash: hashOf(state) },
      taskState: state,
    };
  }

  /** Undefined also where it cannot be read: `findSelection` says why. */
  function selectionText(folder: string): string | undefined {
    return readOrWarn(host, names.selection(folder));
  }

  function hashOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }
}

/** What the caller gives takes the place of what is recorded, each list by itself. */
function handed({ pinned, excluded }: PackOptions): Partial<Pick<Settings, 'pinned' | 'excluded'>> {
  return { ...(pinned && { pinned }), ...(excluded && { excluded }) };
}

/** Without the stages: git's progress is none of a run's. */
function waitingOf({ cancel, notice }: Run): Waiting {
  return notice ? { cancel, notice } : { cancel };
}

interface Told {
  readonly since: string | undefined;
  readonly commits: number;
  readonly git: GitFacts | undefined;
}

/** A look that asked for fewer commits forgets none of those that a look before was told of the same HEAD. */
function withHistory(now: Told, before: Told | undefined): Told {
  if (!now.git || !before?.git || before.commits <= now.commits || before.git.head !== now.git.head) return now;
  return { ...now, commits: before.commits, git: { ...now.git, commits: before.git.commits } };
}

/** Reasons quote subjects. A host that read no new history gives the same list again, and so does this. */
const redactedOf = new WeakMap<GitFacts['commits'], GitFacts['commits']>();

function redacted(commits: GitFacts['commits']): GitFacts['commits'] {
  let known = redactedOf.get(commits);
  if (!known)
    redactedOf.set(commits, known = commits.map((commit) => ({ ...commit, subject: redact(commit.subject) })));
  return known;
}

/**
 * A file that was renamed and not committed yet keeps its past: commits name it by its new path. The same list again
 * for the same renames.
 */
const renamedOf = new WeakMap<GitFacts['commits'], { readonly key: string; readonly made: GitFacts['commits']; }>();

function underNewPaths(commits: GitFacts['commits'], changes: GitFacts['changes']): GitFacts['commits'] {
  const renames = new Map(
    changes.flatMap((
      { status, from, path },
    ) => (status === 'renamed' && from !== undefined ? [[from, path] as const] : [])),
  );
  if (renames.size === 0) return commits;
  const key = JSON.stringify([...renames]);
  const known = renamedOf.get(commits);
  if (known?.key === key) return known.made;
  const made = commits.map((
    commit,
  ) => (commit.files.some((path) => renames.has(path))
    ? { ...commit, files: commit.files.map((path) => renames.get(path) ?? path) }
    : commit)
  );
  renamedOf.set(commits, { key, made });
  return made;
}

/** What the newest pack was made with, and over it what is asked for now: a mixture is nobody's complete settings. */
function inForce(last: LastPack | undefined, options: PackOptions): PackOptions {
  return last && !(options.complete && last.options.complete)
    ? { ...last.options, ...defined(options), complete: undefined }
    : options;
}

/** Who hands over complete settings has none for the package: it is chosen for a pack, not for a machine. */
function withWorkspace(options: PackOptions, last: LastPack | undefined,
  { workspace, keepOptions, keepWorkspace }: PackOptions): PackOptions
{
  const chosen = workspace ?? (keepOptions || keepWorkspace ? last?.options.workspace : undefined);
  return { ...options, workspace: chosen === wholeRepository ? undefined : chosen };
}

function recordable(
  {
    task: _task,
    thread: _thread,
    session: _session,
    namedThread: _namedThread,
    noWrite: _noWrite,
    keepTask: _keepTask,
    keepOptions: _keepOptions,
    keepWorkspace: _keepWorkspace,
    saved: _saved,
    editor: _editor,
    pinned: _pinned,
    excluded: _excluded,
    ...kept
  }: Scoped,
): RecordedOptions {
  return defined(kept);
}
