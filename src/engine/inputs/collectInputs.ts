import { english } from '#base/text/english';
import { throwIfCancelled } from '#base/cancellation';
import { findTaskTitle } from '#base/task/taskTitle';
import type { PackagesReport } from '#reports';
import type { CurrentSelection } from '../formats/selection';
import { collectDocumentStamps } from '../indexing/documentsOf';
import type { DocumentStamp } from '../ports/documentsHost';
import type { Host } from '../host';
import type { FingerprintReader } from '../indexing/fingerprints';
import type { IndexStore, RefreshedIndex } from '../indexing/indexStore';
import type { PackOptions, ScopedOptions } from '../options';
import type { Run } from '../run';
import { readOrWarn } from '../state/readOrWarn';
import type { LastPack, Records } from '../state/records';
import { names } from '../formats/stateNames';
import { getThreadFolder } from '../formats/threadId';
import { collectTask } from './task/collectTask';
import { applyTaskPins } from './choiceOf';
import { createGitCollector, toWaitOptions, type GitInputs } from './gitInputs';
import type { CollectedInputs, InputCollector, CollectOptions } from './inputs';
import { createInputReader, type InputTable } from './readInputRows';
import { describeUnmatchedGlobs } from './unmatchedText';
import { applyEditorOptions } from './editorOptions';
import { mergeRecordedOptions } from './optionsInForce';
import { createPackageInputs } from './packages/packageInputs';
import { findSelection, type FoundSelection } from './selection';
import { shareCollected } from './shareCollected';
import { findTaskPins, createTaskKey } from './taskPins';
import { createForeignTexts } from '../state/foreignTexts';
import { createConfigurations } from '../state/configuration';
import { resolveSettings, type Settings } from '../settings/settings';

/** Files and git facts, from a full refresh or from a refresh of the saved files only. */
type RefreshedInputs = GitInputs & { readonly refreshed: RefreshedIndex; };

export interface CollectorParts {
  readonly host: Host;
  readonly store: IndexStore;
  readonly records: Records;
  readonly inputTable: InputTable;
  readonly fingerprintOf: FingerprintReader;
  warn(sentence: string): void;
}

export function createInputCollector(
  { host, store, records, inputTable, fingerprintOf, warn }: CollectorParts,
): InputCollector {
  const configurations = createConfigurations(host);
  const foreignTexts = createForeignTexts(host);
  const git = createGitCollector(host);
  const packages = createPackageInputs();
  const reader = createInputReader(inputTable, host, warn);
  /** The recorded selection as of the last full refresh, and the text that it was read from. */
  let lastSelectionRead:
    | { readonly folder: string; readonly text: string | undefined; readonly found: FoundSelection; }
    | undefined;
  /** The document stamps from the last full refresh. */
  let documents: readonly DocumentStamp[] = [];
  let hasReportedDamage = false;
  return {
    ...shareCollected(store, collect),
    readNewestPack: readLastPack,
    selection: readRecordedSelection,
    store: reader.store,
    taskInForce: findCurrentTask,
    packages: listPackages,
    settingsFor,
    configuration: configurations.current,
    foreign: foreignTexts,
    checkConfiguration: configurations.check,
  };

  async function collect(options: ScopedOptions, { commits, saved }: CollectOptions,
    run: Run): Promise<CollectedInputs>
  {
    const folder = getThreadFolder(options.thread);
    const last = readLastPack(options);
    const session = getSessionVariable(options, last);
    const currentOptions = mergeRecordedOptions(options, applyEditorOptions(host, folder, last, options));
    const requestedSettings = settingsFor(currentOptions);
    // a file that cannot be read counts as absent here, because `findSelection` reports it
    const selectionText = readOrWarn(host.state, names.selection(folder));
    const previousRead = lastSelectionRead?.folder === folder && lastSelectionRead.text === selectionText
      ? lastSelectionRead
      : undefined;
    const quickInputs = saved && previousRead && refreshSaved(requestedSettings, commits, saved, run);
    const { lostReference, ...refreshedInputs } = quickInputs ??
      await refreshAll(requestedSettings, commits, options, run);
    const scoped = packages.narrow(refreshedInputs, options.workspace !== undefined);
    const current = quickInputs ? previousRead : lastSelectionRead = {
      folder,
      text: selectionText,
      found: await findSelection(host, folder, toWaitOptions(run)),
    };
    // an editor's settings apply to all of its folders, regardless of their content
    if (!options.complete) {
      for (const sentence of describeUnmatchedGlobs(options, host.root, refreshedInputs.refreshed))
        warn(
          sentence,
        );
    }
    const { selection: chosen, problem } = current.found;
    const { refreshed, workspace } = scoped;
    const task = collectTask(host, options, { folder, last, session, git: scoped.git, foreign: foreignTexts }, warn);
    const selection: CurrentSelection = {
      pinned: chosen.pinned,
      excluded: chosen.excluded,
      taskPinned: findTaskPins(chosen, createTaskKey(host, task.task)),
    };
    const settings: Settings = {
      ...scoped.settings,
      ...applyTaskPins(options.pinned ? { ...selection, taskPinned: [] } : selection),
      ...pickSelection(options),
    };
    let parsedCount = 0;
    return {
      ...scoped,
      ...await reader.read({
        options,
        partial: quickInputs !== undefined,
        ranking: commits > 0,
        isPacked: (path) => refreshed.byPath.has(path),
        waiting: toWaitOptions(run),
        documents: refreshed.documents,
        whole: refreshedInputs.refreshed,
        git: scoped.git,
        fingerprintOf,
        foreign: foreignTexts,
        settings,
        task: task.task.text,
        progress(done, all) {
          if (parsedCount++ === 0) run.notice?.(english`Waiting for new documents to be parsed.`);
          run.progress?.('link', 0.75 + 0.05 * done / all);
        },
      }),
      folder,
      session,
      last,
      settings,
      selection,
      selectionProblem: problem,
      weakSettings: configurations.current().weak,
      foreignProblems: foreignTexts.listProblems(folder),
      partial: quickInputs !== undefined,
      lostReference,
      recordedOptions: {
        ...currentOptions,
        ...(lostReference !== undefined && { since: undefined }),
        workspace: workspace?.id,
      },
      ...task,
    };
  }

  function readLastPack({ thread }: ScopedOptions): LastPack | undefined {
    const folder = getThreadFolder(thread);
    const last = records.readLastPack(folder);
    reportDamage(folder, last === undefined);
    return last;
  }

  async function readRecordedSelection(options: ScopedOptions, run: Run): Promise<CurrentSelection> {
    const { selection: chosen, problem } = await findSelection(host, getThreadFolder(options.thread),
      toWaitOptions(run));
    if (problem !== undefined) warn(problem);
    return {
      pinned: chosen.pinned,
      excluded: chosen.excluded,
      taskPinned: findTaskPins(chosen, findCurrentTask(options).key),
    };
  }

  function findCurrentTask(options: ScopedOptions): ReturnType<InputCollector['taskInForce']> {
    const folder = getThreadFolder(options.thread);
    const last = records.readLastPack(folder);
    const scope = { folder, last, session: getSessionVariable(options, last), git: undefined, foreign: foreignTexts };
    const { task } = collectTask(host, options, scope, warn);
    return { title: findTaskTitle(task.text), key: createTaskKey(host, task) };
  }

  /** Warns only once about a damaged record, until a readable record is found. */
  function reportDamage(folder: string, isMissing: boolean): void {
    const damaged = isMissing && host.state.stat(names.metadata(folder)) !== undefined;
    if (damaged && !hasReportedDamage)
      warn(
        english`.agentpack/${
          names.metadata(folder)
        } is not used: it is damaged, or was written by another user or for another folder. The next pack will set it aside.`,
      );
    hasReportedDamage = damaged;
  }

  async function listPackages(options: ScopedOptions, run: Run): Promise<PackagesReport> {
    const refreshed = await store.refresh(settingsFor(options), run);
    const current = records.readLastPack(getThreadFolder(options.thread))?.report.workspace?.id ?? null;
    return { version: 1, current, packages: packages.list(refreshed) };
  }

  /** Returns undefined if a full refresh is due. */
  function refreshSaved(settings: Settings, commits: number, saved: readonly string[], run: Run):
    | RefreshedInputs
    | undefined
  {
    const cachedGit = git.recall(settings, commits);
    const refreshed = cachedGit && store.refreshSaved(settings, saved, run);
    return refreshed && { ...cachedGit, refreshed: { ...refreshed, documents } };
  }

  async function refreshAll(settings: Settings, commits: number, requested: PackOptions,
    run: Run): Promise<RefreshedInputs>
  {
    const facts = git.collect(settings, commits, requested, run);
    const checked = foreignTexts.check(toWaitOptions(run));
    for (const promise of [facts, checked]) promise.catch(() => undefined); // awaited below; the scan may fail first
    const scannedIndex = await store.refresh(settings, run);
    documents = collectDocumentStamps(host, scannedIndex, requested.noWrite, warn);
    const refreshed = { ...scannedIndex, documents };
    const [inputs] = await Promise.all([facts, checked]);
    throwIfCancelled(run.cancel);
    git.remember(inputs, commits);
    return { ...inputs, refreshed };
  }

  function settingsFor(options: PackOptions): Settings {
    return resolveSettings(configurations.current().config, options);
  }
}

/** Returns the agent's session variable that determined the thread. */
function getSessionVariable({ thread, session }: ScopedOptions, last: LastPack | undefined): string | undefined {
  return getThreadFolder(thread) === '' ? undefined : session ?? last?.inputs.session;
}

/** Returns the caller's lists. Each list independently replaces the recorded list. */
function pickSelection({ pinned, excluded }: PackOptions): Partial<Pick<Settings, 'pinned' | 'excluded'>> {
  return { ...(pinned && { pinned }), ...(excluded && { excluded }) };
}
