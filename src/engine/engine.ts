import { UserError } from '../base/errors';
import type { Cancel } from '../base/singleFlight';
import { check, never } from '../base/singleFlight';
import type { EditorFiles, Freshness, Mode, Stage, Tokenizer } from '../model';
import type { Explanation, OutlineReport, Related, Report, Retrieved, ThreadsReport, Verdict } from '../reports';
import { explainFile, outlineReport, relatedTo } from './answers';
import { keepEditorFiles } from './editorFiles';
import type { Host } from './host';
import { createIndexStore, leftOutAt } from './indexStore';
import { createLooker, type Look } from './look';
import { createMetrics } from './metrics';
import { keepVerdict, writeContexts, writePack } from './persist';
import { createPipeline, type PackPlan, type SignalKind } from './pipeline';
import { freshnessOf, verdictOn } from './present';
import { createRecords, names } from './records';
import { retrieve, type RetrieveWish } from './retrieve';
import { scopeOf, type Scope } from './scope';
import { removeIdleSessions } from './sessionUpkeep';
import { threadFolder } from './threadId';
import { changesThreads, threadsReport, type ThreadsWish } from './threadsReport';

/** What a caller may ask of one pack; what is left out comes from `.agentpack/config.toml`, then from the defaults. */
export interface PackOptions {
  readonly task?: string;
  /** A task that was given to the newest pack by hand stays in force until `task.md` is edited. */
  readonly keepTask?: boolean;
  /** What the newest pack was made with stays in force where these options say nothing else. */
  readonly keepOptions?: boolean;
  /** These are all settings of this caller: what an earlier pack of a complete caller was made with does not stay in force. */
  readonly complete?: boolean;
  readonly budget?: number;
  readonly mode?: Mode;
  /** `auto` is detected anew each time. */
  readonly agent?: string;
  /** An id, `auto` (the session of the agent that calls) or `none`; without one see `threadOf`. */
  readonly thread?: string;
  readonly since?: string;
  readonly tokenizer?: Tokenizer;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Paths that the user pinned: always selected, in the best view that fits. */
  readonly pinned?: readonly string[];
  /** Paths that the user excluded by hand. */
  readonly excluded?: readonly string[];
  readonly onStale?: 'warn' | 'block';
  /** Compute only; nothing is written. */
  readonly noWrite?: boolean;
  /**
   * Files that were just saved, from a host that watches: nothing else is looked at and no process is run where this engine
   * has looked before. Git's facts are then those of that look, the pack says so, only the context files are written, and the host
   * has `keep` follow, which makes it the newest pack.
   */
  readonly saved?: readonly string[];
  /** Of an editor; others take what one left at its last pack. */
  readonly editor?: EditorFiles;
}

export interface Run {
  readonly cancel: Cancel;
  /** `fraction` of the whole run, 0 to 1, never falling. */
  progress?(stage: Stage, fraction: number): void;
}

/** What `Engine.keep` found, and the pack that it made. */
export interface Kept {
  readonly freshness: Freshness;
  readonly report?: Report;
  /** Only what was saved was looked at: `keep` is to be asked again, about everything. */
  readonly partial: boolean;
}

/** A pack that nobody keeps, for a benchmark. */
export interface Trial {
  readonly report: Report;
  /** What the context file would say. */
  readonly context: string;
  /** Of the files that were asked about; what is no file of the root is missing. */
  readonly explanations: readonly Explanation[];
  /** What it took, the look with it. */
  readonly ms: number;
}

/** One root. Every answer is about the disk as it is now. Rejects with `UserError` for bad input and `Cancelled`. */
export interface Engine {
  pack(options: PackOptions, run: Run): Promise<Report>;
  /** One look: how fresh the newest pack is and, where it is stale and `repack` asks for it, the pack that takes its place. */
  keep(options: PackOptions & { readonly repack: boolean }, run: Run): Promise<Kept>;
  /** What the pack was made with stays in force where `options` says nothing else. */
  status(options: PackOptions, run: Run): Promise<Freshness>;
  guard(options: PackOptions & { readonly path?: string }, run: Run): Promise<Verdict>;
  explain(path: string, options: PackOptions, run: Run): Promise<Explanation>;
  related(path: string, options: PackOptions, run: Run): Promise<Related>;
  outline(paths: readonly string[], options: PackOptions, run: Run): Promise<OutlineReport>;
  /** A block or a file as it is now, by `path#view`, `path#symbol`, `path:10-48` or its path. */
  retrieve(target: string, options: PackOptions & RetrieveWish, run: Run): Promise<Retrieved>;
  /** Ends, archives and removes threads as wished, and lists what there is then. */
  threads(options: Pick<PackOptions, 'thread'> & ThreadsWish, run: Run): Promise<ThreadsReport>;
  /** Removes the record of what earlier packs were good for, and with it all that later ones learn from it; false where there was none. */
  forget(run: Run): Promise<boolean>;
  /** Writes the cache that a team commits: facts of all files as they are now, and none of others. */
  share(options: PackOptions, run: Run): Promise<{ readonly files: number; readonly added: number; readonly removed: number }>;
  /** After one look a pack for each list of signals to leave out (none: the pack as it would be); nothing is written. */
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[], run: Run): Promise<readonly Trial[]>;
  /** Whose pack `pack`, or a question about the newest pack, is about. Throws `UserError` for settings that cannot be read. */
  scope(options: Pick<PackOptions, 'thread'>, purpose: 'pack' | 'ask'): Scope;
  /** The report of the newest pack, as it was written; undefined where there is none. */
  latest(thread?: string): Report | undefined;
  /** What went wrong and was worked around since the last call, in sentences; a pack carries its own. */
  takeWarnings(): readonly string[];
  dispose(): void;
}

/** With the thread that is meant in the place of what was asked for. */
export type Scoped<T = PackOptions> = T & { readonly session?: string | undefined };

/** Commits that recency and co-change look at. */
const historyDepth = 1_000;
/** A file that changes while it is packed is indexed anew; after so many rounds the pack says that it moved. */
const rounds = 3;

export function createEngine(host: Host): Engine {
  const store = createIndexStore(host);
  const records = createRecords(host);
  const metrics = createMetrics(host);
  const warnings: string[] = [];
  const looker = createLooker(host, store, records, (sentence) => warnings.push(sentence));
  const pipeline = createPipeline(host, store);
  /** Once a process is enough: what is swept is an hour old. */
  let swept = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** What the last pack left to be written: the forms of it that are not the main one. */
  let owed: (() => readonly string[]) | undefined;

  /** Everything below changes the index, so requests run one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.then(afterwards, afterwards);
    return result;
  }

  /** Once the answer is on its way, and before the next question's turn. */
  async function afterwards(): Promise<void> {
    if (!owed) return;
    await host.pause();
    settle();
  }

  /** The answer was given: what fails now is told with the next one. */
  function settle(): void {
    const rest = owed;
    owed = undefined;
    try {
      if (rest) warnings.push(...rest());
    } catch (error) {
      warnings.push(`Not all forms of the pack could be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** What a pack can do without: where it fails, the pack says so. */
  function following(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warnings.push(error.message);
    }
  }

  return {
    pack: (options, run) => inTurn(() => pack(scoped(options), run)),
    keep: (options, run) => inTurn(() => keep(scoped(options), run)),
    status: (options, run) => inTurn(async () => (await answer(scoped(options, 'ask'), run)).freshness),
    guard: (options, run) => inTurn(async () => (await answer(scoped(options, 'ask'), run)).verdict),
    explain: (path, options, run) => inTurn(async () => {
      const asked = { ...scoped(options, 'ask'), keepTask: true, keepOptions: true, noWrite: true };
      const { plan: made, seen } = await plan(asked, run);
      return explainFile(host, path, seen.refreshed, made);
    }),
    related: (path, options, run) => inTurn(async () => {
      const settings = looker.settingsFor(options);
      const [git, refreshed] = await Promise.all([looker.gitFacts(settings, historyDepth, run), store.refresh(settings, run)]);
      return relatedTo(path, refreshed, git);
    }),
    outline: (paths, options, run) => inTurn(async () => outlineReport(host, paths, await store.refresh(looker.settingsFor(options), run), pipeline)),
    retrieve: (target, options, run) => inTurn(() => retrieved(target, scoped(options, 'ask'), run)),
    threads: (options) => (changesThreads(options) ? inTurn(async () => threadsReport(host, scoped(options).thread, options)) : listed(options)),
    forget: (run) => inTurn(async () => {
      check(run.cancel);
      return host.state.locked(names.metrics, () => {
        const wasThere = host.state.stat(names.metrics) !== undefined;
        host.state.remove(names.metrics);
        return wasThere;
      });
    }),
    share: (options, run) => inTurn(async () => {
      await store.refresh(looker.settingsFor(options), run);
      const entries = store.entries();
      return { files: entries.size, ...host.state.writeShared(entries) };
    }),
    trials: (options, without, asked, run) => inTurn(() => trials({ ...options, noWrite: true }, without, asked, run)),
    scope: ({ thread }, purpose) => scopeOf(host, thread, purpose),
    latest: (thread) => records.last(threadFolder(threadOrNone(thread)))?.report,
    takeWarnings,
    dispose() {
      settle();
      pipeline.dispose();
    },
  };

  /** Reads state files alone: it waits for no pack under way. */
  async function listed(options: Pick<PackOptions, 'thread'>): Promise<ThreadsReport> {
    return threadsReport(host, scoped(options).thread, {});
  }

  function scoped<T extends Pick<PackOptions, 'thread'>>(options: T, purpose: 'pack' | 'ask' = 'pack'): Scoped<T> {
    const { thread, session } = scopeOf(host, options.thread, purpose);
    return { ...options, thread, session };
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

  function takeWarnings(): string[] {
    return [...warnings.splice(0), ...host.state.takeWarnings(), ...(host.sharedFacts?.takeWarnings() ?? [])];
  }

  async function pack(options: Scoped, run: Run): Promise<Report> {
    mend(options);
    const { plan: made, seen } = await plan(options, run);
    return keepPack(made, seen, options, run);
  }

  async function trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[], run: Run): Promise<Trial[]> {
    const started = host.now();
    const seen = await looker.look(options, { commits: historyDepth }, run);
    const looked = host.now();
    const made: Trial[] = [];
    for (const kinds of without) {
      const began = host.now();
      const { plan: tried } = await plan(options, run, seen, kinds);
      const ms = looked - started + host.now() - began;
      const { report, contexts } = tried;
      const there = asked.filter((path) => seen.refreshed.byPath.has(path) || leftOutAt(seen.refreshed, path));
      const explanations = [];
      for (const path of there) explanations.push(await explainFile(host, path, seen.refreshed, tried));
      made.push({ report, context: contexts.find(({ main }) => main)!.text(), explanations, ms });
    }
    return made;
  }

  async function keep({ repack, ...asked }: Scoped & { readonly repack: boolean }, run: Run): Promise<Kept> {
    const options = { ...asked, keepTask: true, keepOptions: true };
    const seen = await looker.look(options, { commits: repack ? historyDepth : 0, saved: repack ? options.saved : undefined }, run);
    const freshness = freshnessOf(host, seen);
    if (freshness.state === 'stale' && repack && !options.noWrite) {
      const { plan: made, seen: newest } = await plan(options, run, seen);
      const report = keepPack(made, newest, options, run);
      return { freshness: report.freshness, report, partial: newest.partial };
    }
    if (seen.last && !options.noWrite && !seen.partial) warnings.push(...keepVerdict(host, seen.folder, verdictOn(host, freshness, seen.settings.onStale, options.thread)()));
    return { freshness, partial: seen.partial };
  }

  async function answer({ path, ...asked }: PackOptions & { readonly path?: string }, run: Run): Promise<{ freshness: Freshness; verdict: Verdict }> {
    const seen = await looker.look({ ...asked, keepTask: true, keepOptions: true }, { commits: 0 }, run);
    const freshness = freshnessOf(host, seen);
    const verdict = verdictOn(host, freshness, seen.settings.onStale, asked.thread);
    if (seen.last && !asked.noWrite) warnings.push(...keepVerdict(host, seen.folder, verdict()));
    return { freshness, verdict: verdict(path) };
  }

  async function retrieved(target: string, { view, room, ...asked }: PackOptions & RetrieveWish, run: Run): Promise<Retrieved> {
    for (let round = 1; round <= rounds; round++) {
      const seen = await looker.look({ ...asked, keepTask: true, keepOptions: true }, { commits: 0 }, run);
      const found = await retrieve(host, pipeline, seen, target, { ...(view === undefined ? {} : { view }), ...(room === undefined ? {} : { room }) });
      if (found) return found;
    }
    throw new UserError(`${target} keeps changing while it is read: ask again in a moment.`);
  }

  /** A record that cannot be read is set aside before another takes its place. */
  function mend(options: PackOptions): void {
    const corrupt = options.noWrite ? undefined : records.setAside(threadFolder(options.thread));
    if (corrupt !== undefined) warnings.push(corrupt);
  }

  /** Looks, unless the caller just did, and plans; a file that changed in between is looked at again. */
  async function plan(options: Scoped, run: Run, looked?: Look, without?: readonly SignalKind[]): Promise<{ readonly plan: PackPlan; readonly seen: Look }> {
    for (let round = 1; ; round++) {
      const seen = (round === 1 ? looked : undefined) ?? await looker.look(options, { commits: historyDepth, saved: round === 1 ? options.saved : undefined }, run);
      const { git, refreshed, lostReference } = seen;
      check(run.cancel);
      const told = [
        ...takeWarnings(), ...(seen.partial || host.gitProblem === undefined ? [] : [host.gitProblem]), ...(git?.warnings ?? []), ...refreshed.warnings,
        ...(lostReference === undefined ? [] : [`${lostReference} names no commit any more: the pack is made without it.`]),
        ...(seen.partial ? [git ? 'Git is being asked what changed: until the next pack, which follows by itself, its facts here are those from before the last save.' : 'Only what was saved was looked at: the next pack, which follows by itself, looks at everything.'] : []),
      ];
      const made = await pipeline.plan({ ...seen, thread: options.thread, warnings: told, ...(without && { without }) }, run);
      if (made.moved.length === 0 || round === rounds) return { plan: made, seen };
    }
  }

  function keepPack(made: PackPlan, seen: Look, options: PackOptions, run: Run): Report {
    check(run.cancel);
    if (!options.noWrite && seen.partial) {
      const written = writeContexts(host, made, seen.folder);
      warnings.push(...written.warnings);
      owed = written.rest;
    } else if (!options.noWrite) {
      warnings.push(...writePack(host, records, made, seen.folder, seen.kept));
      if (!swept) host.state.removeStrays();
      swept = true;
      if (made.thread) following(() => warnings.push(...removeIdleSessions(host)));
      following(() => {
        metrics.append(made, seen);
        if (options.editor && seen.editor) keepEditorFiles(host, seen.editor);
      });
      store.save();
      pipeline.save();
    }
    run.progress?.('render', 1);
    return made.report;
  }
}

export const quiet: Run = { cancel: never };
