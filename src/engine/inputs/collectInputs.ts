import { english } from '#base/text/english';
import { throwIfCancelled } from '#base/cancellation';
import { taskTitle } from '#base/task/taskTitle';
import type { PackagesReport } from '#reports';
import type { SelectionInForce } from '../formats/selection';
import { collectDocumentStamps } from '../indexing/documentsOf';
import type { DocumentStamp } from '../ports/documentsHost';
import type { Host } from '../host';
import type { FingerprintReader } from '../indexing/fingerprints';
import type { IndexStore, Refreshed } from '../indexing/indexStore';
import type { PackOptions, Scoped } from '../options';
import type { Run } from '../run';
import { readOrWarn } from '../state/readOrWarn';
import type { LastPack, Records } from '../state/records';
import { names } from '../formats/stateNames';
import { threadFolder } from '../formats/threadId';
import { collectTask } from './task/collectTask';
import { selectionInForce } from './choiceOf';
import { createGitCollector, toWaitOptions, type GitInputs } from './gitInputs';
import type { CollectedInputs, InputCollector, CollectOptions } from './inputs';
import { createInputReader, type InputTable } from './readInputRows';
import { unmatchedText } from './unmatchedText';
import { withOptionsNow } from './editorOptions';
import { optionsInForce } from './optionsInForce';
import { createPackageInputs } from './packages/packageInputs';
import { findSelection, type FoundSelection } from './selection';
import { shareCollected } from './shareCollected';
import { pinsOfTask, taskKey } from './taskPins';
import { createForeignTexts } from '../state/foreignTexts';
import { createConfigurations } from '../state/configuration';
import { resolveSettings, type Settings } from '../settings/settings';

/** Files and git facts, from a full refresh or for saved files only. */
type Found = GitInputs & { readonly refreshed: Refreshed; };

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
  let read:
    | { readonly folder: string; readonly text: string | undefined; readonly found: FoundSelection; }
    | undefined;
  /** From the last full refresh. */
  let documents: readonly DocumentStamp[] = [];
  let reportedDamage = false;
  return {
    ...shareCollected(store, collect),
    newest,
    selection,
    store: reader.store,
    taskInForce,
    packages: listPackages,
    settingsFor,
    configuration: configurations.current,
    foreign: foreignTexts,
    checkConfiguration: configurations.check,
  };

  async function collect(options: Scoped, { commits, saved }: CollectOptions, run: Run): Promise<CollectedInputs> {
    const folder = threadFolder(options.thread);
    const last = newest(options);
    const session = getSessionVariable(options, last);
    const inForce = optionsInForce(options, withOptionsNow(host, folder, last, options));
    const requested = settingsFor(inForce);
    // a file that cannot be read counts as absent here, because `findSelection` reports it
    const text = readOrWarn(host.state, names.selection(folder));
    const previousRead = read?.folder === folder && read.text === text ? read : undefined;
    const quick = saved && previousRead && refreshSaved(requested, commits, saved, run);
    const { lostReference, ...refreshedInputs } = quick ?? await refreshAll(requested, commits, options, run);
    const scoped = packages.narrow(refreshedInputs, options.workspace !== undefined);
    const current = quick ? previousRead : read = {
      folder,
      text,
      found: await findSelection(host, folder, toWaitOptions(run)),
    };
    // an editor's settings apply to all its folders, whatever they contain
    if (!options.complete) {
      for (const sentence of unmatchedText(options, host.root, refreshedInputs.refreshed))
        warn(
          sentence,
        );
    }
    const { selection: chosen, problem } = current.found;
    const { refreshed, workspace } = scoped;
    const task = collectTask(host, options, { folder, last, session, git: scoped.git, foreign: foreignTexts }, warn);
    const selection: SelectionInForce = {
      pinned: chosen.pinned,
      excluded: chosen.excluded,
      taskPinned: pinsOfTask(chosen, taskKey(host, task.task)),
    };
    const settings: Settings = {
      ...scoped.settings,
      ...selectionInForce(options.pinned ? { ...selection, taskPinned: [] } : selection),
      ...selectionIn(options),
    };
    let parsed = 0;
    return {
      ...scoped,
      ...await reader.read({
        options,
        partial: quick !== undefined,
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
          if (parsed++ === 0) run.notice?.(english`The pack waits for new documents to be parsed.`);
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
      foreignProblems: foreignTexts.problems(folder),
      partial: quick !== undefined,
      lostReference,
      recordedOptions: {
        ...inForce,
        ...(lostReference !== undefined && { since: undefined }),
        workspace: workspace?.id,
      },
      ...task,
    };
  }

  function newest({ thread }: Scoped): LastPack | undefined {
    const folder = threadFolder(thread);
    const last = records.last(folder);
    reportDamage(folder, last === undefined);
    return last;
  }

  async function selection(options: Scoped, run: Run): Promise<SelectionInForce> {
    const { selection: chosen, problem } = await findSelection(host, threadFolder(options.thread), toWaitOptions(run));
    if (problem !== undefined) warn(problem);
    return {
      pinned: chosen.pinned,
      excluded: chosen.excluded,
      taskPinned: pinsOfTask(chosen, taskInForce(options).key),
    };
  }

  function taskInForce(options: Scoped): ReturnType<InputCollector['taskInForce']> {
    const folder = threadFolder(options.thread);
    const last = records.last(folder);
    const scope = { folder, last, session: getSessionVariable(options, last), git: undefined, foreign: foreignTexts };
    const { task } = collectTask(host, options, scope, warn);
    return { title: taskTitle(task.text), key: taskKey(host, task) };
  }

  /** Warns once about a damaged record, until there is a readable record again. */
  function reportDamage(folder: string, missing: boolean): void {
    const damaged = missing && host.state.stat(names.metadata(folder)) !== undefined;
    if (damaged && !reportedDamage)
      warn(
        english`.agentpack/${
          names.metadata(folder)
        } could not be read as a pack's record: the next pack sets it aside.`,
      );
    reportedDamage = damaged;
  }

  async function listPackages(options: Scoped, run: Run): Promise<PackagesReport> {
    const refreshed = await store.refresh(settingsFor(options), run);
    const current = records.last(threadFolder(options.thread))?.report.workspace?.id ?? null;
    return { version: 1, current, packages: packages.list(refreshed) };
  }

  /** Returns undefined if a full refresh is due. */
  function refreshSaved(settings: Settings, commits: number, saved: readonly string[], run: Run): Found | undefined {
    const cachedGit = git.remembered(settings, commits);
    const refreshed = cachedGit && store.refreshSaved(settings, saved, run);
    return refreshed && { ...cachedGit, refreshed: { ...refreshed, documents } };
  }

  async function refreshAll(settings: Settings, commits: number, requested: PackOptions, run: Run): Promise<Found> {
    const facts = git.collect(settings, commits, requested, run);
    const checked = foreignTexts.check(toWaitOptions(run));
    for (const promise of [facts, checked]) promise.catch(() => undefined); // awaited below; the scan may fail first
    const scanned = await store.refresh(settings, run);
    documents = collectDocumentStamps(host, scanned, requested.noWrite, warn);
    const refreshed = { ...scanned, documents };
    const [inputs] = await Promise.all([facts, checked]);
    throwIfCancelled(run.cancel);
    git.remember(inputs, commits);
    return { ...inputs, refreshed };
  }

  function settingsFor(options: PackOptions): Settings {
    return resolveSettings(configurations.current().config, options);
  }
}

/** Returns the variable of the agent's session that named a thread. */
function getSessionVariable({ thread, session }: Scoped, last: LastPack | undefined): string | undefined {
  return threadFolder(thread) === '' ? undefined : session ?? last?.inputs.session;
}

/** Returns the caller's lists, each of which replaces the recorded one independently. */
function selectionIn({ pinned, excluded }: PackOptions): Partial<Pick<Settings, 'pinned' | 'excluded'>> {
  return { ...(pinned && { pinned }), ...(excluded && { excluded }) };
}
