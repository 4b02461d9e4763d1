import { UserError } from '../base/errors';
import { throwIfCancelled } from '../base/cancellation';
import type { Freshness } from '../model';
import type { Retrieved, ThreadsReport, Verdict } from '../reports';
import { coverageOf, outlineReport, relatedTo } from './answers/answers';
import { sampleConfig } from './inputs/config';
import { explainPacked } from './answers/explain';
import type { Host } from './host';
import { createIndexStore } from './indexing/indexStore';
import { createInputCollector } from './inputs/collectInputs';
import { createPacker, historyDepth, rounds } from './packing/packer';
import { packedText } from './state/packedTexts';
import { keepVerdict } from './state/writePack';
import { createPipeline } from './pipeline';
import { freshnessOf, verdictOn } from './freshness/checkFreshness';
import { createRecords } from './state/records';
import { names } from './state/stateNames';
import type { Engine } from './requests';
import { keepRetrieval } from './learning/retrievals';
import { retrieve, type RetrieveOptions } from './answers/retrieve';
import { scopeOf } from './threads/scope';
import { selectionReport } from './inputs/selecting';
import { threadFolder } from './threads/threadId';
import { changesThreads, threadsReport } from './threads/threadsReport';
import { taskFile } from './inputs/taskFile';
import { createSerialQueue } from './serialQueue';
import type { Run } from './run';
import type { PackOptions, Scoped } from './options';

/** All requests that look at files change the index, so they run one after another. */
export function createEngine(host: Host): Engine {
  const store = createIndexStore(host);
  const records = createRecords(host);
  const warnings: string[] = [];
  const warn = (...sentences: readonly string[]) => {
    warnings.push(...sentences);
  };
  const heard = () => [
    ...new Set([...warnings.splice(0), ...host.state.takeWarnings(), ...(host.sharedFacts?.takeWarnings() ?? [])]),
  ];
  /** What the newest pack itself says: it need not be said beside it. */
  let reported: ReadonlySet<string> = new Set();
  const takeWarnings = () => heard().filter((sentence) => !reported.has(sentence));
  const reportWarnings = () => {
    const sentences = heard();
    reported = new Set(sentences);
    return sentences;
  };
  const inputs = createInputCollector(host, store, records, warn);
  const pipeline = createPipeline(host, store);
  const queue = createSerialQueue(host, warn);
  const packer = createPacker({ host, store, records, inputs, pipeline, queue, warn, takeWarnings: reportWarnings });

  return {
    pack: (options, run) => looking(run, () => packer.pack(scoped(options), run)),
    packDocument: (options, run) => looking(run, () => packer.document(scoped(options), run)),
    refreshIfStale: (options, run) => looking(run, () => packer.refreshIfStale(scoped(options), run)),
    status: (options, run) => looking(run, async () => (await answer(scoped(options, 'ask'), run)).freshness),
    guard: (options, run) => looking(run, async () => (await answer(scoped(options, 'ask'), run)).verdict),
    explain: (path, options, run) =>
      looking(run, async () => {
        const asked = ofPack(options);
        return explainPacked(host, path, await packer.plan({ ...asked, noWrite: true }, run), asked);
      }),
    related: (path, options, run) =>
      looking(run, async () =>
        relatedTo(host, path, await inputs.collect(ofPack(options), { commits: historyDepth }, run))),
    outline: (paths, options, run) =>
      looking(run, async () =>
        outlineReport(host, paths, await inputs.collect(ofPack(options), { commits: 0 }, run), pipeline)),
    packages: (options, run) => looking(run, () => inputs.packages(scoped(options, 'ask'), run)),
    retrieve: (target, options, run) => looking(run, () => retrieved(target, scoped(options, 'ask'), run)),
    threads: (
      options,
    ) => (changesThreads(options)
      ? queue.run(async () => threadsReport(host, scoped(options).thread, options))
      : listed(options)),
    select: (options, run) =>
      looking(run, async () => {
        const asked = scoped(options);
        return selectionReport(host, asked,
          () => inputs.collect({ thread: asked.thread, keepTask: true, keepOptions: true }, { commits: 0 }, run), run);
      }),
    task: async ({ text, ...options }, run) => {
      throwIfCancelled(run.cancel);
      return taskFile(host, threadFolder(scoped(options).thread), text);
    },
    forget: (run) =>
      queue.run(async () => {
        throwIfCancelled(run.cancel);
        return forgetMetrics(host);
      }),
    share: (options, run) =>
      looking(run, async () => {
        await store.refresh(inputs.settingsFor(options), run);
        const entries = store.entries();
        return { files: entries.size, ...host.state.writeShared(entries) };
      }),
    shareConfig: (run) =>
      queue.run(async () => {
        throwIfCancelled(run.cancel);
        const created = host.state.stat(names.config) === undefined;
        if (created) host.state.write(names.config, sampleConfig());
        host.state.unignore('config');
        return { created };
      }),
    trials: (options, without, asked, run) =>
      looking(run, () => packer.trials({ ...options, noWrite: true }, without, asked, run)),
    scope: ({ thread }, purpose) => scopeOf(host, thread, purpose),
    recordedOptions(options) {
      const { complete: _complete, ...kept } =
        records.last(threadFolder(scopeOf(host, options.thread, 'pack').thread))?.options ?? {};
      return Object.fromEntries(
        Object.entries(kept).filter(([name]) => options[name as keyof PackOptions] === undefined),
      );
    },
    latest: (thread) => records.last(threadFolder(threadOrNone(thread)))?.report,
    packedText: (path, thread) =>
      queue.run(async () => packedText(host, records.last(threadFolder(scopeOf(host, thread, 'ask').thread)), path)),
    takeWarnings,
    dispose() {
      queue.flush();
      pipeline.dispose();
    },
  };

  /** A request that looks at files: whether git can tell of them is found out first. */
  function looking<T>(run: Run, work: () => Promise<T>): Promise<T> {
    return queue.run(async () => {
      await host.prepareGit?.(run);
      return work();
    });
  }

  /** Reads state files alone: it waits for no pack under way. */
  async function listed(options: Pick<PackOptions, 'thread'>): Promise<ThreadsReport> {
    return threadsReport(host, scoped(options).thread, {});
  }

  function scoped<T extends Pick<PackOptions, 'thread'>>(options: T, purpose: 'pack' | 'ask' = 'pack'): Scoped<T> {
    const { thread, session } = scopeOf(host, options.thread, purpose);
    return { ...options, thread, session, namedThread: options.thread };
  }

  /** Of the newest pack, as it was asked for. */
  function ofPack(options: PackOptions): Scoped {
    return { ...scoped(options, 'ask'), keepTask: true, keepOptions: true };
  }

  /** Settings that cannot be read are told of by whoever packs. */
  function threadOrNone(option: string | undefined): string | undefined {
    try {
      return scopeOf(host, option, 'ask').thread;
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  async function answer({ path, ...asked }: PackOptions & { readonly path?: string; },
    run: Run): Promise<{ freshness: Freshness; verdict: Verdict; }>
  {
    const seen = await inputs.collect({ ...asked, keepTask: true, keepOptions: true }, { commits: 0 }, run);
    if (seen.selectionProblem !== undefined) warn(seen.selectionProblem);
    const freshness = freshnessOf(host, seen);
    const verdict = verdictOn(host, freshness, seen.settings.onStale, asked);
    if (seen.last && !asked.noWrite) warn(...keepVerdict(host, records, seen.folder, seen.last, verdict()));
    return { freshness, verdict: verdict(path, path === undefined ? undefined : await coverageOf(host, path, seen)) };
  }

  async function retrieved(target: string, { view, room, ...asked }: PackOptions & RetrieveOptions,
    run: Run): Promise<Retrieved>
  {
    for (let round = 1; round <= rounds; round++) {
      const seen = await inputs.collect({ ...asked, keepTask: true, keepOptions: true }, { commits: 0 }, run);
      const found = await retrieve(host, pipeline, seen, target, {
        ...(view === undefined ? {} : { view }),
        ...(room === undefined ? {} : { room }),
      });
      if (found && !asked.noWrite) warn(...keepRetrieval(host, seen.last, found.path));
      if (found) return found;
    }
    throw new UserError(`${target} keeps changing while it is read: ask again in a moment.`);
  }
}

/** False where there was nothing to forget. */
function forgetMetrics({ state }: Host): boolean {
  return state.locked(names.metrics, () => {
    const wasThere = state.stat(names.metrics) !== undefined;
    state.remove(names.metrics);
    return wasThere;
  });
}
