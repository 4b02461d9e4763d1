import { UserError } from '../../base/errors';
import { throwIfCancelled } from '../../base/cancellation';
import type { PackDocument, Report } from '../../reports';
import { standingIn } from '../answers/answers';
import { configWarnings } from '../inputs/config';
import { keepEditorFiles } from '../inputs/editorFiles';
import type { Host } from '../host';
import { leftOutAt, type IndexStore } from '../indexing/indexStore';
import { createMetrics } from '../learning/metrics';
import { keepTexts } from '../state/packedTexts';
import { keepVerdict, writeContexts, writePack } from '../state/writePack';
import type { SignalKind } from '../stages';
import { freshnessOf, verdictOn } from '../freshness/checkFreshness';
import type { Records } from '../state/records';
import type { Refresh, Trial } from '../requests';
import { removeIdleSessions } from '../threads/idleSessions';
import { names } from '../state/stateNames';
import { threadFolder } from '../threads/threadId';
import { notThere } from '../answers/movedFiles';
import type { SerialQueue } from '../serialQueue';
import type { Run } from '../run';
import type { PackOptions, Scoped } from '../options';
import type { PackPlan, Pipeline } from './plan';
import type { CollectedInputs, InputCollector } from '../inputs/inputs';

/** Commits that recency and co-change look at. */
export const historyDepth = 1_000;
/** A file that changes while it is packed is indexed anew; after so many rounds the pack says that it moved. */
export const rounds = 3;
/** Killed processes are seldom, and packs are not. Ms. */
const sweepEvery = 60_000;

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

/** A plan beside the look that it was made from. */
export interface Planned {
  readonly plan: PackPlan;
  readonly seen: CollectedInputs;
}

/** Makes packs and keeps them. Each call is a turn of the engine's: `options.thread` is the thread that is meant. */
export interface Packer {
  pack(options: Scoped, run: Run): Promise<Report>;
  document(options: Scoped, run: Run): Promise<PackDocument>;
  refreshIfStale(options: Scoped & { readonly repack: boolean; }, run: Run): Promise<Refresh>;
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[],
    run: Run): Promise<readonly Trial[]>;
  /** Nothing is written. */
  plan(options: Scoped, run: Run): Promise<Planned>;
}

export function createPacker(
  { host, store, records, inputs, pipeline, queue, warn, takeWarnings }: PackerParts,
): Packer {
  const metrics = createMetrics(host);
  let swept: number | undefined;
  return {
    pack: async (options, run) => (await packed(options, run)).report,
    document: async (options, run) => (await packed(options, run)).document(),
    refreshIfStale: keep,
    trials,
    plan,
  };

  async function packed(options: Scoped, run: Run): Promise<PackPlan> {
    mend(options);
    const made = await plan(options, run);
    write(made, options, run);
    return made.plan;
  }

  /** A record that cannot be read is set aside before another takes its place. */
  function mend(options: PackOptions): void {
    const corrupt = options.noWrite ? undefined : records.setAside(threadFolder(options.thread));
    if (corrupt !== undefined) warn(corrupt);
  }

  async function keep({ repack, ...asked }: Scoped & { readonly repack: boolean; }, run: Run): Promise<Refresh> {
    const options = { ...asked, keepTask: asked.keepTask ?? true, keepOptions: asked.keepOptions ?? true };
    const seen = await inputs.collect(options, {
      commits: repack ? historyDepth : 0,
      saved: repack ? options.saved : undefined,
    }, run);
    const freshness = freshnessOf(host, seen);
    if (freshness.state === 'stale' && repack && !options.noWrite) {
      if (!seen.partial) mend(options);
      const made = await plan(options, run, seen);
      write(made, options, run);
      return {
        freshness: made.plan.report.freshness,
        report: made.plan.report,
        selection: selectionOf(made.seen),
        partial: made.seen.partial,
      };
    }
    if (seen.last && !options.noWrite && !seen.partial)
      warn(
        ...keepVerdict(host, records, seen.folder, seen.last,
          verdictOn(host, freshness, seen.settings.onStale, options)()),
      );
    return { freshness, selection: selectionOf(seen), partial: seen.partial };
  }

  async function trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[],
    run: Run): Promise<Trial[]>
  {
    const started = host.now();
    const seen = await inputs.collect(options, { commits: historyDepth }, run);
    const looked = host.now();
    const made: Trial[] = [];
    for (const kinds of without) {
      const began = host.now();
      const { plan: tried } = await plan(options, run, seen, kinds);
      const ms = looked - started + host.now() - began;
      const { report, contexts } = tried;
      const there = asked.filter((path) => seen.refreshed.byPath.has(path) || leftOutAt(seen.refreshed, path));
      const explanations = [];
      for (const path of there)
        explanations.push(await standingIn(host, path, seen.refreshed, tried) ?? raise(notThere(host, path, seen)));
      made.push({ report, context: contexts.find(({ main }) => main)!.text(), explanations, ms });
    }
    return made;
  }

  /** Looks, unless the caller just did, and plans; a file that changed in between is looked at again. */
  async function plan(options: Scoped, run: Run, looked?: CollectedInputs,
    without?: readonly SignalKind[]): Promise<Planned>
  {
    for (let round = 1;; round++) {
      const seen = (round === 1 ? looked : undefined) ??
        await inputs.collect(options, { commits: historyDepth, saved: round === 1 ? options.saved : undefined }, run);
      throwIfCancelled(run.cancel);
      const made = await pipeline.plan({
        ...seen,
        thread: options.thread,
        warnings: [...new Set([...takeWarnings(), ...toldOf(host, seen)])],
        ...(without && { without }),
      }, run);
      if (made.moved.length === 0 || round === rounds) return { plan: made, seen };
    }
  }

  function write({ plan: made, seen }: Planned, options: PackOptions, run: Run): void {
    throwIfCancelled(run.cancel);
    if (!options.noWrite && seen.partial) {
      const written = writeContexts(host, made, seen.folder);
      warn(...written.warnings);
      queue.defer(written.rest);
    } else if (!options.noWrite) {
      warn(...writePack(host, records, made, seen.folder, seen.kept));
      warn(...keepTexts(host, made.texts()));
      following(sweep);
      if (made.thread) following(() => warn(...removeIdleSessions(host)));
      following(() => {
        metrics.append(made, seen);
        if (options.editor && seen.editor) keepEditorFiles(host, seen.editor);
      });
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

  /** What a pack can do without: where it fails, the next answer says so. */
  function following(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(error.message);
    }
  }
}

function raise(error: Error): never {
  throw error;
}

function selectionOf({ settings: { pinned, excluded } }: CollectedInputs): Refresh['selection'] {
  return { pinned, excluded };
}

/** What a reader should know of how this look was made, in sentences. */
function toldOf(host: Host,
  { partial, git, refreshed, lostReference, lostWorkspace, selectionProblem }: CollectedInputs): string[]
{
  return [
    ...(partial || host.gitProblem === undefined ? [] : [host.gitProblem]),
    ...(git?.warnings ?? []),
    ...configWarnings(host.state.read(names.config)),
    ...refreshed.warnings,
    ...(selectionProblem === undefined ? [] : [selectionProblem]),
    ...(lostWorkspace === undefined
      ? []
      : [
        `There is no package ${lostWorkspace} any more: the whole repository is packed. agentpack pack --workspace lists the packages.`,
      ]),
    ...(lostReference === undefined ? [] : [`${lostReference} names no commit any more: the pack is made without it.`]),
    ...(!partial ? [] : [git
      ? 'Git is being asked what changed: until the next pack, which follows by itself, its facts here are those from before the last save.'
      : 'Only what was saved was looked at: the next pack, which follows by itself, looks at everything.']),
  ];
}
