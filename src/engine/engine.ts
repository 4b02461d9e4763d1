import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { throwIfCancelled } from '#base/cancellation';
import { once } from '#base/once';
import type { ThreadsReport } from '#reports';
import { createFreshnessCheck } from './answers/newestFreshness';
import { formatSampleConfig } from './settings/config';
import { ownConfigPath } from './settings/configTables';
import { updateConsent, runWithConsent } from './state/consentedTexts';
import type { Host } from './host';
import { createIndexStore } from './indexing/indexStore';
import { createInputCollector } from './inputs/collectInputs';
import type { InputTable } from './inputs/readInputRows';
import { toPathInRoots } from './inputs/pathInRoots';
import { historyDepth } from './inputs/inputs';
import { getPackedText } from './state/packedTexts';
import { readPastText } from './record/pastPacks';
import { applyEditorOptions } from './inputs/editorOptions';
import { createRecords } from './state/records';
import { names } from './formats/stateNames';
import type { FileReader, PlannedPack } from './packing/plan';
import type { RequestParts } from './requestParts';
import type { CoreEngine } from './requests';
import { resolveScope } from './threads/scope';
import { getThreadFolder } from './formats/threadId';
import { hasThreadChanges, buildThreadsReport } from './threads/threadsReport';
import { updateTaskFile } from './inputs/task/taskFile';
import { createSerialQueue } from './serialQueue';
import { Warnings } from './state/warnings';
import type { Run } from './run';
import type { PackOptions, ScopedOptions } from './options';

/** Creates the engine of a root. Requests that read files change the index, so they run one after another. */
export function createCoreEngine(host: Host,
  inputTable: InputTable): { readonly engine: CoreEngine; readonly parts: RequestParts; }
{
  const store = createIndexStore(host);
  const records = createRecords(host);
  const warnings = new Warnings(host);
  const warn = (...sentences: readonly string[]) => warnings.add(sentences);
  // modules that only some requests need are loaded by the first such request, because most command line processes make
  // one request
  const loadSingleFileReader = once(async () =>
    (await import('./packing/singleFileReader')).createSingleFileReader(host)
  );
  const inputs = createInputCollector({
    host,
    store,
    records,
    inputTable,
    readFingerprints: async (file) => (await loadSingleFileReader()).readFingerprints(file),
    warn,
  });
  const loadPipeline = once(async () =>
    (await import('./pipeline')).createPipeline(host, store, await loadSingleFileReader())
  );
  const checkFreshness = createFreshnessCheck({ host, inputs, records, warn, prepare });
  const queue = createSerialQueue(host, warnings);
  /** The number of packs that are running or waiting. */
  let packCount = 0;
  let isDisposed = false;
  /** Converts a caller's path to the file's name in the index. */
  const toIndexPath = (path: string) => toPathInRoots(host, path);
  const loadPacker = once(async () => {
    const { createPacker } = await import('./packer');
    const parts = { host, store, records, inputs, queue, firstLook, warn, warnings };
    return createPacker({ ...parts, pipeline: await loadPipeline() });
  });

  const engine: CoreEngine = {
    pack: (options, run) =>
      countPack(withGit(run, async () => (await loadPacker()).pack(addScope(options), endWithEngine(run)), options)),
    packDocument: (options, run) =>
      countPack(withGit(run, async () => (await loadPacker()).createDocument(addScope(options), run), options)),
    exportPack: ({ wanted: exportTargets, ...options }, run) =>
      countPack(withGit(run, async () => (await loadPacker()).exportFiles(addScope(options), exportTargets, run))),
    refreshIfStale: (options, run) =>
      countPack(withGit(run, async () => (await loadPacker()).refreshIfStale(addScope(options), run))),
    status: (options, run) => queue.run(async () => (await checkFreshness(addScope(options, 'ask'), run)).freshness),
    context: ({ agent, ...options }, run) =>
      queue.run(async () => {
        const { readContextText } = await import('./answers/contextText');
        return readContextText(host, (await checkFreshness(addScope(options, 'ask'), run)).freshness, agent, options);
      }),
    handOver: ({ allForms, ...options }, run) =>
      queue.run(async () => {
        const readOnlyOptions = { ...reuseNewestOptions(options), noWrite: true };
        const { freshness } = await checkFreshness(readOnlyOptions, run);
        const { buildHandOver } = await import('./answers/handOver');
        return buildHandOver(host, freshness, records.readLastPack(getThreadFolder(readOnlyOptions.thread)),
          allForms ? async () => (await (await loadPacker()).plan(readOnlyOptions, run)).plan : undefined);
      }),
    repackPreview: (options, run) =>
      countPack(withGit(run, async () => {
        const { freshness } = await checkFreshness({ ...addScope(options, 'ask'), noWrite: true }, run);
        const readOnlyOptions = { ...addScope(options), noWrite: true };
        const { buildRepackPreview } = await import('./answers/repackPreview');
        const { plan } = await (await loadPacker()).plan(readOnlyOptions, run);
        return buildRepackPreview(host, records.readLastPack(getThreadFolder(readOnlyOptions.thread)), plan, freshness);
      })),
    history: async (options) =>
      (await import('./answers/packHistory')).readPackHistory(host, addScope(options, 'ask').thread),
    stats: async ({ thread }) => (await import('./answers/packStats')).computePackStats(host, thread),
    pastText: async (id) => readPastText(host, id),
    guard: ({ path, ...options }, run) =>
      queue.run(async () =>
        (await checkFreshness({ ...addScope(options, 'ask'), ...(path !== undefined && { path: toIndexPath(path) }) },
          run))
          .verdict
      ),
    explain: (path, { whatIf, ...options }, run) =>
      queue.run(async () => {
        const readOnlyOptions = { ...reuseNewestOptions(options), noWrite: true };
        const { explainPacked, explainUnpackedFile } = await import('./answers/files/explain');
        const isPlanned = readOnlyOptions.task !== undefined || inputs.readNewestPack(readOnlyOptions) !== undefined;
        await prepare(run, isPlanned);
        if (!isPlanned) return explainUnpackedFile(toIndexPath(path), readOnlyOptions.namedThread);
        const collected = await inputs.collect(readOnlyOptions, { commits: historyDepth }, run);
        return explainPacked(host, toIndexPath(path), collected, {
          plan: async (...input) => (await loadPacker()).plan(readOnlyOptions, run, ...input),
          whatIf: whatIf === true,
        }, readOnlyOptions, run);
      }),
    related: (path, options, run) =>
      withGit(run, async () => {
        const { findRelatedFiles } = await import('./answers/files/related');
        return findRelatedFiles(host, toIndexPath(path),
          await inputs.collect(reuseNewestOptions(options), { commits: historyDepth }, run));
      }),
    outline: (paths, options, run) =>
      withGit(run, async () => {
        const { buildOutlineReport } = await import('./answers/files/outlineReport');
        const collected = await inputs.collect(reuseNewestOptions(options), { commits: 0 }, run);
        return buildOutlineReport(host, paths.map(toIndexPath), collected, await loadSingleFileReader());
      }),
    scan: (options, run) =>
      withGit(run, async () => {
        const refreshed = await store.refresh(inputs.getSettings(options), run);
        saveLater(options);
        warn(...refreshed.warnings);
        return (await import('./answers/scanReport')).buildScanReport(host.root, refreshed);
      }),
    projectIndex: (options, run) =>
      withGit(run, async () => {
        const refreshed = await store.refresh(inputs.getSettings(options), run);
        saveLater(options);
        warn(...refreshed.warnings);
        const [{ renderProjectIndex: projectIndex }, { getRootName }] = [await import('./project/indexFiles'),
          await import('./packing/content')];
        const { files, graph } = refreshed;
        return { files: files.length, texts: projectIndex(getRootName(host.root), files, graph) };
      }),
    fileTokens: (options, run) =>
      withGit(run, async () => {
        const { files, warnings: refreshWarnings } = await store.refresh(inputs.getSettings(options), run);
        warn(...refreshWarnings);
        return { paths: files.map(({ path }) => path), tokens: files.map(({ facts }) => facts.tokens) };
      }),
    workState: (options, run) =>
      withGit(run, async () => {
        const { buildWorkStateReport, writeWorkState } = await import('./answers/workState');
        const { thread } = addScope(options, 'ask');
        const folder = getThreadFolder(thread);
        await inputs.foreign.check(run);
        const hasChanged = runWithConsent(host, inputs.foreign, [names.taskState(folder)],
          () => writeWorkState(host, folder, options));
        if (hasChanged) inputs.forget();
        const taskOptions = { ...addScope({ thread: options.thread }, 'ask'), keepTask: true, keepOptions: true };
        return buildWorkStateReport(host, await inputs.collect(taskOptions, { commits: 0 }, run), hasChanged);
      }),
    packages: (options, run) => withGit(run, () => inputs.packages(addScope(options, 'ask'), run)),
    retrieve: (target, options, run) =>
      withGit(run, async () => {
        const { retrieveCurrent } = await import('./answers/files/retrieve');
        const parts = { host, store, inputs, reader: await loadSingleFileReader(), warn };
        return retrieveCurrent(parts, toIndexPath(target), addScope(options, 'ask'), run);
      }),
    threads: (options, run) =>
      hasThreadChanges(options)
        ? queue.run(async () => {
          await inputs.foreign.check(run);
          return buildThreadsReport(host, inputs.foreign, addScope(options).thread, options);
        })
        : listThreads(options, run),
    select: ({ choice, ...options }, run) =>
      withGit(run, async () => {
        const { updateSelection } = await import('./answers/selecting');
        const namedChoice = choice && { choice: { ...choice, paths: choice.paths.map(toIndexPath) } };
        const report = await updateSelection(host, { ...addScope(options), ...namedChoice }, inputs, run);
        inputs.forget();
        return report;
      }),
    task: async ({ text, ...options }, run) => {
      throwIfCancelled(run.cancel);
      const folder = getThreadFolder(addScope(options).thread);
      if (text === undefined) return updateTaskFile(host, folder, text);
      inputs.forget();
      await inputs.foreign.check(run);
      return runWithConsent(host, inputs.foreign, [names.task(folder)], () => updateTaskFile(host, folder, text), true);
    },
    consent: ({ allow }, run) =>
      withGit(run, async () => {
        await inputs.foreign.check(run);
        if (allow !== undefined) {
          updateConsent(host, inputs.foreign, allow);
          inputs.forget();
        }
        return { file: ownConfigPath, settings: inputs.configuration().weakSettings, texts: inputs.foreign.list() };
      }),
    forget: (run) =>
      queue.run(async () => {
        throwIfCancelled(run.cancel);
        return (await import('./learning/metrics')).forgetMetrics(host);
      }),
    share: (options, run) =>
      withGit(run, async () => {
        await store.refresh(inputs.getSettings(options), run);
        const entries = store.entries();
        return { files: entries.size, ...host.state.writeShared(entries) };
      }),
    shareConfig: (run) =>
      queue.run(async () => {
        throwIfCancelled(run.cancel);
        const isCreated = host.state.stat(names.config) === undefined;
        if (isCreated) host.state.write(names.config, formatSampleConfig());
        host.state.unignore('config');
        return { created: isCreated };
      }),
    trials: (options, without, trialPaths, run) =>
      withGit(run, async () => (await loadPacker()).trials({ ...options, noWrite: true }, without, trialPaths, run)),
    scope: (options, purpose) => resolveScope(host, options, purpose),
    recordedOptions(options) {
      const folder = getThreadFolder(resolveScope(host, options, 'pack').thread);
      const { complete: _complete, ...recordedOptions } =
        applyEditorOptions(host, folder, records.readLastPack(folder), options)?.options ?? {};
      return Object.fromEntries(
        Object.entries(recordedOptions).filter(([name]) => options[name as keyof PackOptions] === undefined),
      );
    },
    latest: (thread) => records.readLastPack(getThreadFolder(resolveThreadIfPossible(thread)))?.report,
    packedText: (path, thread) =>
      queue.run(async () =>
        getPackedText(host, records.readLastPack(getThreadFolder(resolveScope(host, { thread }, 'ask').thread)), path)
      ),
    fileStates: (paths, { thread }) =>
      queue.run(async () => {
        const { readFileStates } = await import('./answers/files/fileStates');
        return readFileStates(host, records.readLastPack(getThreadFolder(resolveScope(host, { thread }, 'ask').thread)),
          paths);
      }),
    isPacking: () => packCount > 0,
    takeWarnings: () => warnings.take(),
    async dispose() {
      isDisposed = true;
      queue.flush();
      await queue.waitUntilIdle();
      // the request that needed the files has already reported any failure
      await loadSingleFileReader.made?.then((files) => files.dispose(), () => undefined);
    },
  };
  const isPacking = () => packCount > 0;
  const parts = {
    host,
    store,
    inputs,
    records,
    warn,
    loadSingleFileReader,
    loadPipeline,
    isPacking,
    withGit,
    addScope,
    reuseNewestOptions,
    saveLater,
  };
  return { engine, parts };

  async function firstLook(options: ScopedOptions, run: Run): Promise<PlannedPack | undefined> {
    const { planFirstLook } = await import('./firstLook');
    const files = await loadSingleFileReader();
    const { readFingerprints } = files;
    const warnNobody = () => undefined; // the complete pack repeats these warnings
    return planFirstLook({ host, records, inputTable, files, readFingerprints, warn: warnNobody }, options, run);
  }

  function saveLater({ noWrite }: Pick<PackOptions, 'noWrite'>, reader?: Pick<FileReader, 'save'>): void {
    if (noWrite) return;
    queue.defer(() => {
      store.save();
      reader?.save();
      return [];
    });
  }

  async function countPack<T>(pack: Promise<T>): Promise<T> {
    packCount++;
    try {
      return await pack;
    } finally {
      packCount--;
    }
  }

  /**
   * A pack may continue after its caller is answered with a first look; nobody needs it when the engine ends. A pack
   * that has shown none is completed.
   */
  function endWithEngine(run: Run): Run {
    let isContinuing = false;
    return {
      ...run,
      cancel: {
        get cancelled() {
          return isContinuing && isDisposed || run.cancel.cancelled;
        },
      },
      showFirstLook(report) {
        isContinuing = true;
        run.showFirstLook?.(report);
      },
    };
  }

  /** Runs a request that reads files, after checking whether git can be used. */
  function withGit<T>(run: Run, work: () => Promise<T>, { also, noWrite }: PackOptions = {}): Promise<T> {
    return queue.run(async () => {
      if (also !== undefined) chooseRoots(also, noWrite === true);
      await prepare(run, true);
      return work();
    });
  }

  function chooseRoots(also: readonly string[], noWrite: boolean): void {
    inputs.forget();
    if (host.roots) host.roots.choose(also, noWrite);
    else if (also.length > 0)
      throw new UserError(
        english`Other repositories cannot be packed here because this folder is not trusted. Trust the folder first.`,
      );
  }

  /** Determines which parts of the configuration apply and whether git can be used. */
  async function prepare(run: Run, usesGit: boolean): Promise<void> {
    if (usesGit) {
      await host.prepareGit?.(run);
      await inputs.checkConfiguration(run);
    }
    warn(...inputs.configuration().problems, ...(host.roots?.problems ?? []));
  }

  /** Lists the threads. Reads only state files, so it does not wait for a running pack. */
  async function listThreads(options: Pick<PackOptions, 'thread' | 'callersEnv'>, run: Run): Promise<ThreadsReport> {
    warn(...inputs.configuration().problems);
    await inputs.foreign.check(run);
    return buildThreadsReport(host, inputs.foreign, addScope(options).thread, {});
  }

  function addScope<T extends Pick<PackOptions, 'thread' | 'callersEnv'>>(options: T,
    purpose: 'pack' | 'ask' = 'pack'): ScopedOptions<T>
  {
    const { thread, session } = resolveScope(host, options, purpose);
    return { ...options, thread, session, namedThread: options.thread };
  }

  /** Returns the options, extended so that the task and options of the newest pack are reused. */
  function reuseNewestOptions(options: PackOptions): ScopedOptions {
    return { ...addScope(options, 'ask'), keepTask: true, keepOptions: true };
  }

  /** Returns the thread; undefined if the settings cannot be read, which the next pack reports. */
  function resolveThreadIfPossible(option: string | undefined): string | undefined {
    try {
      return resolveScope(host, { thread: option }, 'ask').thread;
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }
}
