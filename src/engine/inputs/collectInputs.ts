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
import { createLastRefresh, type FullRefresh } from './lastRefresh';
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
  readonly readFingerprints: FingerprintReader;
  /** True if documents are neither listed nor parsed. */
  readonly omitsDocuments?: boolean;
  warn(sentence: string): void;
}

export function createInputCollector(
  { host, store, records, inputTable, readFingerprints, omitsDocuments = false, warn }: CollectorParts,
): InputCollector {
  const configurations = createConfigurations(host);
  const foreignTexts = createForeignTexts(host);
  const gitCollector = createGitCollector(host);
  const lastRefresh = createLastRefresh(host, store);
  const packageInputs = createPackageInputs();
  const reader = createInputReader(inputTable, host, warn);
  /** The recorded selection as of the last full refresh, and the text that it was read from. */
  let lastSelectionRead:
    | { readonly folder: string; readonly text: string | undefined; readonly foundSelection: FoundSelection; }
    | undefined;
  /** The document stamps from the last full refresh. */
  let documentStamps: readonly DocumentStamp[] = [];
  let hasReportedDamage = false;
  return {
    ...shareCollected(store, collect),
    readNewestPack: readLastPack,
    selection: readRecordedSelection,
    store: reader.store,
    findCurrentTask,
    packages: listPackages,
    getSettings,
    configuration: configurations.readCurrent,
    foreign: foreignTexts,
    checkConfiguration: configurations.check,
  };

  async function collect(options: ScopedOptions, { commits, saved }: CollectOptions,
    run: Run): Promise<CollectedInputs>
  {
    const folder = getThreadFolder(options.thread);
    const lastPack = readLastPack(options);
    const session = getSessionVariable(options, lastPack);
    const currentOptions = mergeRecordedOptions(options, applyEditorOptions(host, folder, lastPack, options));
    const requestedSettings = getSettings(currentOptions);
    // a file that cannot be read counts as absent here, because `findSelection` reports it
    const selectionText = readOrWarn(host.state, names.selection(folder));
    const previousRead = lastSelectionRead?.folder === folder && lastSelectionRead.text === selectionText
      ? lastSelectionRead
      : undefined;
    const quickInputs = saved && previousRead && refreshSaved(requestedSettings, commits, saved, run);
    const { lostReference, ...refreshedInputs } = quickInputs ??
      await refreshAll(requestedSettings, commits, options, run);
    const narrowedInputs = packageInputs.narrow(refreshedInputs, options.workspace !== undefined);
    const selectionRead = quickInputs ? previousRead : lastSelectionRead = {
      folder,
      text: selectionText,
      foundSelection: await findSelection(host, folder, toWaitOptions(run)),
    };
    // an editor's settings apply to all of its folders, regardless of their content
    if (!options.complete) {
      for (const sentence of describeUnmatchedGlobs(options, host.root, refreshedInputs.refreshed))
        warn(
          sentence,
        );
    }
    const { selection: recordedSelection, problem } = selectionRead.foundSelection;
    const { refreshed, workspace } = narrowedInputs;
    const taskInputs = collectTask(host, options, {
      folder,
      lastPack,
      session,
      git: narrowedInputs.git,
      foreign: foreignTexts,
    }, warn);
    const selection: CurrentSelection = {
      pinned: recordedSelection.pinned,
      excluded: recordedSelection.excluded,
      taskPinned: findTaskPins(recordedSelection, createTaskKey(host, taskInputs.task)),
    };
    const settings: Settings = {
      ...narrowedInputs.settings,
      ...applyTaskPins(options.pinned ? { ...selection, taskPinned: [] } : selection),
      ...pickSelection(options),
    };
    let parsedCount = 0;
    return {
      ...narrowedInputs,
      ...await reader.read({
        options,
        partial: quickInputs !== undefined,
        mayRank: commits > 0,
        isPacked: (path) => refreshed.byPath.has(path),
        waitOptions: toWaitOptions(run),
        documents: refreshed.documents,
        whole: refreshedInputs.refreshed,
        git: narrowedInputs.git,
        readFingerprints,
        foreign: foreignTexts,
        settings,
        task: taskInputs.task.text,
        progress(parsed, total) {
          if (parsedCount++ === 0) run.notice?.(english`Waiting for new documents to be parsed.`);
          run.progress?.('link', 0.75 + 0.05 * parsed / total);
        },
      }),
      folder,
      session,
      lastPack,
      settings,
      selection,
      selectionProblem: problem,
      weakSettings: configurations.readCurrent().weakSettings,
      foreignProblems: foreignTexts.listProblems(folder),
      partial: quickInputs !== undefined,
      lostReference,
      recordedOptions: {
        ...currentOptions,
        ...(lostReference !== undefined && { since: undefined }),
        workspace: workspace?.id,
      },
      ...taskInputs,
    };
  }

  function readLastPack({ thread }: ScopedOptions): LastPack | undefined {
    const folder = getThreadFolder(thread);
    const lastPack = records.readLastPack(folder);
    reportDamage(folder, lastPack === undefined);
    return lastPack;
  }

  async function readRecordedSelection(options: ScopedOptions, run: Run): Promise<CurrentSelection> {
    const { selection: recordedSelection, problem } = await findSelection(host, getThreadFolder(options.thread),
      toWaitOptions(run));
    if (problem !== undefined) warn(problem);
    return {
      pinned: recordedSelection.pinned,
      excluded: recordedSelection.excluded,
      taskPinned: findTaskPins(recordedSelection, findCurrentTask(options).key),
    };
  }

  function findCurrentTask(options: ScopedOptions): ReturnType<InputCollector['findCurrentTask']> {
    const folder = getThreadFolder(options.thread);
    const lastPack = records.readLastPack(folder);
    const scope = {
      folder,
      lastPack,
      session: getSessionVariable(options, lastPack),
      git: undefined,
      foreign: foreignTexts,
    };
    const { task } = collectTask(host, options, scope, warn);
    return { title: findTaskTitle(task.text), key: createTaskKey(host, task) };
  }

  /** Warns only once about a damaged record, until a readable record is found. */
  function reportDamage(folder: string, isMissing: boolean): void {
    const isDamaged = isMissing && host.state.stat(names.metadata(folder)) !== undefined;
    if (isDamaged && !hasReportedDamage)
      warn(
        english`.agentpack/${
          names.metadata(folder)
        } is not used: it is damaged, or was written by another user or for another folder. The next pack will set it aside.`,
      );
    hasReportedDamage = isDamaged;
  }

  async function listPackages(options: ScopedOptions, run: Run): Promise<PackagesReport> {
    const refreshed = await store.refresh(getSettings(options), run);
    const currentId = records.readLastPack(getThreadFolder(options.thread))?.report.workspace?.id ?? null;
    return { version: 1, current: currentId, packages: packageInputs.list(refreshed) };
  }

  /** Returns undefined if a full refresh is due. */
  function refreshSaved(settings: Settings, commits: number, saved: readonly string[], run: Run):
    | RefreshedInputs
    | undefined
  {
    const cachedGit = gitCollector.recall(settings, commits);
    const refreshed = cachedGit && store.refreshSaved(settings, saved, run);
    return refreshed && { ...cachedGit, refreshed: { ...refreshed, documents: documentStamps } };
  }

  async function refreshAll(settings: Settings, commits: number, requested: PackOptions,
    run: Run): Promise<RefreshedInputs>
  {
    const recalled = await lastRefresh.recall(settings, run);
    const inputs = recalled
      ? await completeRecalled(recalled, settings, commits, requested, run)
      : await readAll(settings, commits, requested, run);
    throwIfCancelled(run.cancel);
    gitCollector.remember(inputs, commits);
    return inputs;
  }

  async function readAll(settings: Settings, commits: number, requested: PackOptions,
    run: Run): Promise<RefreshedInputs>
  {
    const stamps = await lastRefresh.takeStamps(settings, run);
    const factsPromise = gitCollector.collect(settings, commits, requested, run);
    const checkPromise = foreignTexts.check(toWaitOptions(run));
    for (const promise of [factsPromise, checkPromise]) promise.catch(() => undefined); // the scan may fail first
    const refreshed = addDocuments(await store.refresh(settings, run), requested);
    const [inputs] = await Promise.all([factsPromise, checkPromise]);
    if (stamps && !inputs.git?.warnings && foreignTexts.isChecked)
      lastRefresh.remember(stamps, settings, { refreshed, gitInputs: new Map([[commits, inputs]]) });
    return { ...inputs, refreshed };
  }

  /** Adds the git inputs that the remembered refresh did not read. */
  async function completeRecalled({ refreshed, gitInputs }: FullRefresh, settings: Settings, commits: number,
    requested: PackOptions, run: Run): Promise<RefreshedInputs>
  {
    if (!foreignTexts.isChecked) await foreignTexts.check(toWaitOptions(run));
    const inputs = gitInputs.get(commits) ?? await gitCollector.collect(settings, commits, requested, run);
    if (!inputs.git?.warnings) gitInputs.set(commits, inputs);
    return { ...inputs, refreshed: addDocuments(refreshed, requested) };
  }

  function addDocuments(scannedIndex: RefreshedIndex, { noWrite }: PackOptions): RefreshedIndex {
    if (!omitsDocuments) documentStamps = collectDocumentStamps(host, scannedIndex, noWrite, warn);
    return { ...scannedIndex, documents: documentStamps };
  }

  function getSettings(options: PackOptions): Settings {
    return resolveSettings(configurations.readCurrent().config, options);
  }
}

/** Returns the agent's session variable that determined the thread. */
function getSessionVariable({ thread, session }: ScopedOptions, lastPack: LastPack | undefined): string | undefined {
  return getThreadFolder(thread) === '' ? undefined : session ?? lastPack?.inputs.session;
}

/** Returns the caller's lists. Each list independently replaces the recorded list. */
function pickSelection({ pinned, excluded }: PackOptions): Partial<Pick<Settings, 'pinned' | 'excluded'>> {
  return { ...(pinned && { pinned }), ...(excluded && { excluded }) };
}
