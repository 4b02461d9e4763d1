import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { formatCountWithNoun } from '#base/text/phrases';
import { throwIfCancelled } from '#base/cancellation';
import type { Freshness } from '#model';
import type { PackDocument, PackExport, Report } from '#reports';
import type { CurrentSelection } from './formats/selection';
import { collectInputWarnings } from './inputs/inputWarnings';
import type { Host } from './host';
import type { IndexStore } from './indexing/indexStore';
import { createMetricsLog } from './learning/metrics';
import { storePackedTexts } from './state/packedTexts';
import { storePastPack } from './record/pastPacks';
import { createIndexRenewal } from './record/renewIndex';
import { getEffectiveGuardLevel } from './record/levelInForce';
import { createEditorOptions } from './inputs/editorOptions';
import { updateVerdict, writeContexts, writeFirstLook, writePack } from './record/writePack';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import { computeFreshness, noPackFreshness, createGuardCheck } from './freshness/checkFreshness';
import type { Records } from './state/records';
import { removeIdleSessions } from './threads/idleSessions';
import { getThreadFolder } from './formats/threadId';
import type { SerialQueue } from './serialQueue';
import type { Run } from './run';
import type { PackOptions, ScopedOptions } from './options';
import type { Warnings } from './state/warnings';
import type { ExportRequest, PackPlan, Pipeline, PlannedPack, PlanTrial } from './packing/plan';
import { compressPack, findCompressor } from './packing/compression/compressPack';
import { runBenchmarkTrials, type Trial } from './answers/trials';
import { historyDepth, maxRounds, type CollectedInputs, type InputCollector } from './inputs/inputs';

/** The minimum time between two removals of files that killed processes left behind, in milliseconds. */
const minSweepIntervalMs = 60_000;

/** The result of `Engine.refreshIfStale`: the freshness, and the new pack if one was made. */
export interface RefreshResult {
  readonly freshness: Freshness;
  readonly report?: Report;
  /** The pins and exclusions that were in effect. */
  readonly selection: CurrentSelection;
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
  /** See `planFirstLook`. */
  firstLook(options: ScopedOptions, run: Run): Promise<PlannedPack | undefined>;
  warn(...sentences: readonly string[]): void;
  readonly warnings: Pick<Warnings, 'list' | 'remove' | 'setReported'>;
}

/** Makes and writes packs. Calls must not overlap. `options.thread` must already be resolved. */
export interface Packer {
  pack(options: ScopedOptions, run: Run): Promise<Report>;
  createDocument(options: ScopedOptions, run: Run): Promise<PackDocument>;
  /** Makes a pack and exports files from it. Writes nothing if any of these files cannot be made. */
  exportFiles(options: ScopedOptions, targets: readonly ExportRequest[], run: Run): Promise<PackExport>;
  refreshIfStale(options: ScopedOptions & { readonly repack: boolean; }, run: Run): Promise<RefreshResult>;
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], paths: readonly string[],
    run: Run): Promise<readonly Trial[]>;
  /** Plans a pack from `inputs`, or else from newly collected inputs. Writes nothing. */
  plan(options: ScopedOptions, run: Run, inputs?: CollectedInputs, trial?: PlanTrial): Promise<PlannedPack>;
}

export function createPacker(
  { host, store, records, inputs, pipeline, queue, firstLook, warn, warnings }: PackerParts,
): Packer {
  const metrics = createMetricsLog(host);
  const renewIndex = createIndexRenewal(host, warn);
  let lastSweepTime: number | undefined;
  /** Runs that share collected inputs also share their plan. */
  const plans = new WeakMap<CollectedInputs, PlannedPack>();
  return {
    pack: async (options, run) => (await makePack(options, run)).report,
    createDocument: async (options, run) => (await makePack(options, run)).buildDocument(),
    async exportFiles(options, targets, run) {
      let files: PackExport['files'] = [];
      const { report } = await makePack(options, run, (packPlan) => {
        files = targets.map((request) => ({ target: request.target, ...packPlan.renderExport(request) }));
      });
      return { report, files };
    },
    refreshIfStale,
    trials: (options, without, paths, run) =>
      runBenchmarkTrials(host, () => inputs.collect(options, { commits: historyDepth }, run), (collected, kinds) =>
        plan(options, run, collected, { without: kinds }), without, paths),
    plan,
  };

  async function makePack(options: ScopedOptions, run: Run,
    beforeWriting?: (plan: PackPlan) => void): Promise<PackPlan>
  {
    if (options.compress) findCompressor(host); // reports a missing program before a long index
    setAsideDamagedRecord(options);
    await writeFirstLookIfNew(options, run);
    const plannedPack = await planFromNewest(options, run);
    const finalPack = options.compress
      ? { ...plannedPack, plan: await compressPack(host, plannedPack, run) }
      : plannedPack;
    beforeWriting?.(finalPack.plan);
    writePlannedPack(finalPack, options, run);
    return finalPack.plan;
  }

  /**
   * Gives agents something to read while a large folder is indexed for the first time. A pack that needs the user's
   * compressor writes nothing before the compressor has succeeded.
   */
  async function writeFirstLookIfNew(options: ScopedOptions, run: Run): Promise<void> {
    if (options.noWrite || options.compress || options.workspace !== undefined) return;
    if (inputs.readNewestPack(options) || !store.isIncomplete()) return;
    // its progress is not that of the whole run
    const look = await firstLook(options, { cancel: run.cancel });
    if (!look) return;
    throwIfCancelled(run.cancel);
    if (!writeFirstLook(host, records, look.plan, look.collected.folder)) return;
    run.showFirstLook?.(look.plan.report);
    run.notice?.(
      english`A first look is in ${look.plan.report.contextPath}. ${
        formatCountWithNoun(look.collected.refreshed.files.length, 'file')
      } are being indexed for the pack that replaces it.`,
    );
  }

  /** Renames a record that cannot be read before another record replaces it. */
  function setAsideDamagedRecord(options: PackOptions): void {
    const warning = options.noWrite ? undefined : records.setAside(getThreadFolder(options.thread));
    if (warning !== undefined) warn(warning);
  }

  async function refreshIfStale({ repack, ...requested }: ScopedOptions & { readonly repack: boolean; },
    run: Run): Promise<RefreshResult>
  {
    const options = {
      ...requested,
      keepTask: requested.keepTask ?? true,
      keepOptions: requested.keepOptions ?? true,
    };
    if (!inputs.readNewestPack(options))
      return {
        freshness: noPackFreshness,
        selection: await inputs.selection(options, run),
        partial: options.saved !== undefined,
      };
    const collected = await inputs.collect(options, {
      commits: repack ? historyDepth : 0,
      saved: repack ? options.saved : undefined,
    }, run);
    const freshness = computeFreshness(host, collected);
    if (freshness.state === 'stale' && repack && !options.noWrite) {
      if (!collected.partial) setAsideDamagedRecord(options);
      const finalPack = await planFromNewest(options, run, collected);
      writePlannedPack(finalPack, options, run);
      return {
        freshness: finalPack.plan.report.freshness,
        report: finalPack.plan.report,
        selection: finalPack.collected.selection,
        partial: finalPack.collected.partial,
      };
    }
    if (collected.lastPack && !options.noWrite && !collected.partial) {
      const level = getEffectiveGuardLevel(host, collected, requested);
      warn(
        ...updateVerdict(host, records, collected.folder, collected.lastPack,
          createGuardCheck(host, freshness, level, options)(), level, createEditorOptions(collected, requested)),
      );
    }
    return { freshness, selection: collected.selection, partial: collected.partial };
  }

  /**
   * Plans a pack, and plans it again if it keeps the last pack's task and another process has replaced that pack in the
   * meantime, which is likely while a large folder is indexed for the first time.
   */
  async function planFromNewest(options: ScopedOptions, run: Run,
    initialInputs?: CollectedInputs): Promise<PlannedPack>
  {
    const plannedPack = await plan(options, run, initialInputs);
    const { collected } = plannedPack;
    if (!options.keepTask || options.task !== undefined || collected.partial) return plannedPack;
    const newestPack = inputs.readNewestPack(options);
    if (!newestPack || newestPack.packedAt === collected.lastPack?.packedAt) return plannedPack;
    inputs.forget();
    // the progress of the whole run does not begin again
    return plan(options, { cancel: run.cancel });
  }

  /** Plans a pack from `initialInputs` or new inputs; collects and plans again if a file changed in the meantime. */
  async function plan(options: ScopedOptions, run: Run, initialInputs?: CollectedInputs,
    trial?: PlanTrial): Promise<PlannedPack>
  {
    for (let round = 1;; round++) {
      const currentInputs = (round === 1 ? initialInputs : undefined) ??
        await inputs.collect(options, { commits: historyDepth, saved: round === 1 ? options.saved : undefined }, run);
      throwIfCancelled(run.cancel);
      const collected = trial?.settings
        ? { ...currentInputs, settings: { ...currentInputs.settings, ...trial.settings } }
        : currentInputs;
      const isShareable = round === 1 && !trial;
      const cachedPlan = isShareable ? plans.get(collected) : undefined;
      if (cachedPlan) return cachedPlan;
      const packPlan = await pipeline.plan({
        ...collected,
        thread: options.thread,
        ...(options.callersEnv && { callersEnv: options.callersEnv }),
        warnings: [...new Set([...warnings.list(), ...collectInputWarnings(host, collected)])],
        ...(trial?.without && { without: trial.without }),
        ...(round === 1 && trial?.ranked && { ranked: trial.ranked }),
      }, run);
      if (packPlan.changedCandidates.length > 0 && round < maxRounds) {
        inputs.forget();
        continue;
      }
      const plannedPack = { plan: packPlan, collected };
      if (isShareable) plans.set(collected, plannedPack);
      return plannedPack;
    }
  }

  function writePlannedPack({ plan: packPlan, collected }: PlannedPack, options: PackOptions, run: Run): void {
    throwIfCancelled(run.cancel);
    if (!options.noWrite) inputs.forget();
    if (!options.noWrite && collected.partial) {
      const writeResult = writeContexts(host, packPlan, collected.folder);
      warn(...writeResult.warnings);
      queue.defer(writeResult.writeOtherForms);
    } else if (!options.noWrite) {
      const freshnessBefore = computeFreshness(host, collected);
      warn(...writePack(host, records, packPlan, collected.folder, collected.recordedOptions));
      warn(...storePackedTexts(host, packPlan.listTexts()), ...storePastPack(host, packPlan));
      attempt(removeStrayFiles);
      if (packPlan.thread) attempt(() => warn(...removeIdleSessions(host)));
      attempt(() => {
        metrics.append(packPlan, collected, freshnessBefore);
        inputs.store(collected, options);
      });
      attempt(() => renewIndex(collected, packPlan.snapshot.root));
      store.save();
      pipeline.save();
    }
    if (options.noWrite) warnings.remove(packPlan.report.warnings);
    else warnings.setReported(packPlan.report.warnings);
    run.progress?.('render', 1);
  }

  function removeStrayFiles(): void {
    const currentTime = host.now();
    if (lastSweepTime !== undefined && Math.abs(currentTime - lastSweepTime) < minSweepIntervalMs) return;
    lastSweepTime = currentTime;
    host.state.removeStrays();
  }

  /** Runs work that a pack does not depend on; a failure becomes a warning in the next answer. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(error.message);
    }
  }
}
