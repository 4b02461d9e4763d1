import { UserError } from '#base/errors';
import { throwIfCancelled } from '#base/cancellation';
import type { Freshness } from '#model';
import type { PackDocument, PackExport, Report } from '#reports';
import type { SelectionInForce } from './formats/selection';
import { inputWarnings } from './inputs/inputWarnings';
import type { Host } from './host';
import type { IndexStore } from './indexing/indexStore';
import { createMetricsLog } from './learning/metrics';
import { storePackedTexts } from './state/packedTexts';
import { storePastPack } from './record/pastPacks';
import { createIndexRenewal } from './record/renewIndex';
import { levelInForce } from './record/levelInForce';
import { editorOptions } from './inputs/editorOptions';
import { updateVerdict, writeContexts, writePack } from './record/writePack';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import { computeFreshness, withoutPack, verdictOn } from './freshness/checkFreshness';
import type { Records } from './state/records';
import { removeIdleSessions } from './threads/idleSessions';
import { threadFolder } from './formats/threadId';
import type { SerialQueue } from './serialQueue';
import type { Run } from './run';
import type { PackOptions, Scoped } from './options';
import type { ExportWanted, PackPlan, Pipeline, Planned } from './packing/plan';
import { compressPack } from './packing/compression/compressPack';
import { runBenchmarkTrials, type Trial } from './answers/trials';
import { historyDepth, maxRounds, type CollectedInputs, type InputCollector } from './inputs/inputs';

/** Files left by killed processes are removed at most this often. In milliseconds. */
const sweepEvery = 60_000;

/** Result of `Engine.refreshIfStale`: the freshness, and the resulting pack. */
export interface Refresh {
  readonly freshness: Freshness;
  readonly report?: Report;
  /** The pins and exclusions that were in force. */
  readonly selection: SelectionInForce;
  /** True if only the saved files were read; a full `refreshIfStale` must follow. */
  readonly partial: boolean;
}

interface PackerParts {
  readonly host: Host;
  readonly store: IndexStore;
  readonly records: Records;
  readonly inputs: InputCollector;
  readonly pipeline: Pipeline;
  readonly queue: SerialQueue;
  warn(...sentences: readonly string[]): void;
  takeWarnings(): readonly string[];
}

/** Makes and writes packs. The caller must not overlap calls; `options.thread` is resolved. */
export interface Packer {
  pack(options: Scoped, run: Run): Promise<Report>;
  document(options: Scoped, run: Run): Promise<PackDocument>;
  /** Packs, and exports files of the pack; nothing is written if one of them cannot be made. */
  exported(options: Scoped, targets: readonly ExportWanted[], run: Run): Promise<PackExport>;
  refreshIfStale(options: Scoped & { readonly repack: boolean; }, run: Run): Promise<Refresh>;
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], paths: readonly string[],
    run: Run): Promise<readonly Trial[]>;
  /** Plans from `given` inputs, else from newly collected ones. Writes nothing. */
  plan(options: Scoped, run: Run, inputs?: CollectedInputs): Promise<Planned>;
}

export function createPacker(
  { host, store, records, inputs, pipeline, queue, warn, takeWarnings }: PackerParts,
): Packer {
  const metrics = createMetricsLog(host);
  const renewIndex = createIndexRenewal(host, warn);
  let swept: number | undefined;
  /** Runs that share collected inputs also share their plan. */
  const plans = new WeakMap<CollectedInputs, Planned>();
  return {
    pack: async (options, run) => (await packed(options, run)).report,
    document: async (options, run) => (await packed(options, run)).document(),
    async exported(options, targets, run) {
      let files: PackExport['files'] = [];
      const { report } = await packed(options, run, (packPlan) => {
        files = targets.map((request) => ({ target: request.target, ...packPlan.exportFor(request) }));
      });
      return { report, files };
    },
    refreshIfStale,
    trials: (options, without, paths, run) =>
      runBenchmarkTrials(host, () => inputs.collect(options, { commits: historyDepth }, run), (collected, kinds) =>
        plan(options, run, collected, kinds), without, paths),
    plan,
  };

  async function packed(options: Scoped, run: Run, beforeWriting?: (plan: PackPlan) => void): Promise<PackPlan> {
    setAsideDamaged(options);
    const planned = await plan(options, run);
    const finalPack = options.compress ? { ...planned, plan: await compressPack(host, planned, run) } : planned;
    beforeWriting?.(finalPack.plan);
    write(finalPack, options, run);
    return finalPack.plan;
  }

  /** Renames a record that cannot be read before another record replaces it. */
  function setAsideDamaged(options: PackOptions): void {
    const corrupt = options.noWrite ? undefined : records.setAside(threadFolder(options.thread));
    if (corrupt !== undefined) warn(corrupt);
  }

  async function refreshIfStale({ repack, ...requested }: Scoped & { readonly repack: boolean; },
    run: Run): Promise<Refresh>
  {
    const options = {
      ...requested,
      keepTask: requested.keepTask ?? true,
      keepOptions: requested.keepOptions ?? true,
    };
    if (!inputs.newest(options))
      return {
        freshness: withoutPack,
        selection: await inputs.selection(options, run),
        partial: options.saved !== undefined,
      };
    const collected = await inputs.collect(options, {
      commits: repack ? historyDepth : 0,
      saved: repack ? options.saved : undefined,
    }, run);
    const freshness = computeFreshness(host, collected);
    if (freshness.state === 'stale' && repack && !options.noWrite) {
      if (!collected.partial) setAsideDamaged(options);
      const finalPack = await plan(options, run, collected);
      write(finalPack, options, run);
      return {
        freshness: finalPack.plan.report.freshness,
        report: finalPack.plan.report,
        selection: finalPack.collected.selection,
        partial: finalPack.collected.partial,
      };
    }
    if (collected.last && !options.noWrite && !collected.partial) {
      const level = levelInForce(host, collected, requested);
      warn(
        ...updateVerdict(host, records, collected.folder, collected.last, verdictOn(host, freshness, level, options)(),
          level, editorOptions(collected, requested)),
      );
    }
    return { freshness, selection: collected.selection, partial: collected.partial };
  }

  /** Plans from `given` or newly collected inputs; collects and plans again if a file changed meanwhile. */
  async function plan(options: Scoped, run: Run, initialInputs?: CollectedInputs,
    without?: readonly SignalKind[]): Promise<Planned>
  {
    for (let round = 1;; round++) {
      const collected = (round === 1 ? initialInputs : undefined) ??
        await inputs.collect(options, { commits: historyDepth, saved: round === 1 ? options.saved : undefined }, run);
      throwIfCancelled(run.cancel);
      const isShareable = round === 1 && !initialInputs && !without;
      const cached = isShareable ? plans.get(collected) : undefined;
      if (cached) return cached;
      const result = await pipeline.plan({
        ...collected,
        thread: options.thread,
        ...(options.callersEnv && { callersEnv: options.callersEnv }),
        warnings: [...new Set([...takeWarnings(), ...inputWarnings(host, collected)])],
        ...(without && { without }),
      }, run);
      if (result.moved.length > 0 && round < maxRounds) {
        inputs.forget();
        continue;
      }
      const planned = { plan: result, collected };
      if (isShareable) plans.set(collected, planned);
      return planned;
    }
  }

  function write({ plan: packPlan, collected }: Planned, options: PackOptions, run: Run): void {
    throwIfCancelled(run.cancel);
    if (!options.noWrite) inputs.forget();
    if (!options.noWrite && collected.partial) {
      const written = writeContexts(host, packPlan, collected.folder);
      warn(...written.warnings);
      queue.defer(written.rest);
    } else if (!options.noWrite) {
      const before = computeFreshness(host, collected);
      warn(...writePack(host, records, packPlan, collected.folder, collected.recordedOptions));
      warn(...storePackedTexts(host, packPlan.texts()), ...storePastPack(host, packPlan));
      optional(sweep);
      if (packPlan.thread) optional(() => warn(...removeIdleSessions(host)));
      optional(() => {
        metrics.append(packPlan, collected, before);
        inputs.store(collected, options);
      });
      optional(() => renewIndex(collected, packPlan.snapshot.root));
      store.save();
      pipeline.save();
    }
    run.progress?.('render', 1);
  }

  function sweep(): void {
    const now = host.now();
    if (swept !== undefined && Math.abs(now - swept) < sweepEvery) return;
    swept = now;
    host.state.removeStrays();
  }

  /** Runs work that a pack does not depend on; a failure becomes a warning in the next answer. */
  function optional(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(error.message);
    }
  }
}
