import type { Freshness } from '#model';
import type { ConsentReport, ContextText, Explanation, FileState, FileTokens, HandOver, OutlineReport, PackagesReport,
  PackDocument, PackExport, PackedText, PackHistory, PackStats, ProjectIndexReport, RelatedFiles, RepackPreview, Report,
  RetrievedText, ScanReport, SelectionReport, ThreadsReport, Verdict, WorkStateReport } from '#reports';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { RetrieveOptions } from './answers/files/retrieve';
import type { WorkStateOptions } from './answers/workState';
import type { ThreadScope } from './threads/scope';
import type { SelectionOptions } from './answers/selecting';
import type { ThreadsOptions } from './threads/threadsReport';
import type { RefreshResult } from './packer';
import type { Trial } from './answers/trials';
import type { ExportRequest } from './packing/plan';
import type { Run } from './run';
import type { PackOptions, RecordedOptions } from './options';

/**
 * The requests that the engine of one root answers without its features. Results describe the current state of the
 * disk. Requests reject with `UserError` for bad input, and with `Cancelled` when cancelled.
 */
export interface CoreEngine {
  pack(options: PackOptions, run: Run): Promise<Report>;
  /** Like `pack`, with the whole content of the context file in the result. */
  packDocument(options: PackOptions, run: Run): Promise<PackDocument>;
  /** Like `pack`, with the pack as files for tools that are not connected. The caller writes those files. */
  exportPack(options: PackOptions & { readonly wanted: readonly ExportRequest[]; }, run: Run): Promise<PackExport>;
  /**
   * Checks the freshness of the newest pack and, if it is stale and `repack` is set, makes a new pack to replace it.
   * Uses the task and options of the newest pack unless `options` overrides them.
   */
  refreshIfStale(options: PackOptions & { readonly repack: boolean; }, run: Run): Promise<RefreshResult>;
  /** Returns the freshness of the newest pack, whose options apply unless `options` overrides them. */
  status(options: PackOptions, run: Run): Promise<Freshness>;
  /** Returns a context file of the newest pack: for `agent`, or else for the agent that the pack was made for. */
  context(options: Pick<PackOptions, 'thread' | 'agent' | 'noWrite' | 'callersEnv'>, run: Run): Promise<ContextText>;
  /**
   * Returns the newest pack as texts for an agent: only the agent's own file or, with `allForms`, also the forms that
   * must be made for this request. Rejects with `UserError` if there is no pack.
   */
  handOver(options: PackOptions & { readonly allForms: boolean; }, run: Run): Promise<HandOver>;
  guard(options: PackOptions & { readonly path?: string; }, run: Run): Promise<Verdict>;
  /** Returns what a repack with these options would change in the newest pack. Writes nothing. */
  repackPreview(options: PackOptions, run: Run): Promise<RepackPreview>;
  /** Returns the last packs of the scope. Reads only state files, so it does not wait for a running pack. */
  history(options: Pick<PackOptions, 'thread' | 'callersEnv'>): Promise<PackHistory>;
  /** Returns statistics of the recorded packs over time, for one thread (`none`: the shared scope) or all threads. */
  stats(options: Pick<PackOptions, 'thread'>): Promise<PackStats>;
  /** Returns the text of the context file of a pack in the history; undefined if it is no longer stored. */
  pastText(id: string): Promise<string | undefined>;
  /**
   * Explains a file from the record of the newest pack; `now` is the decision that a repack would make. With `whatIf`,
   * the result also lists changes that would make the pack show an omitted file, which takes as long as a few packs.
   */
  explain(path: string, options: PackOptions & { readonly whatIf?: boolean; }, run: Run): Promise<Explanation>;
  /** Finds related files among the newest pack's files; uses its options unless `options` overrides them. */
  related(path: string, options: PackOptions, run: Run): Promise<RelatedFiles>;
  /** Returns the outlines of these files; files without an outline are listed as problems. */
  outline(paths: readonly string[], options: PackOptions, run: Run): Promise<OutlineReport>;
  /** Lists the files that packs choose from, and the files that packs never show. Brings the index up to date. */
  scan(options: PackOptions, run: Run): Promise<ScanReport>;
  /** Returns the contents of the files that `agentpack index` writes. Writes only the engine's own index. */
  projectIndex(options: PackOptions, run: Run): Promise<ProjectIndexReport>;
  /** Returns the same files as `scan`, with their token counts. Writes nothing. */
  fileTokens(options: PackOptions, run: Run): Promise<FileTokens>;
  /** Returns the work state of the scope. A given work state is first written to `task_state.md`. */
  workState(options: Pick<PackOptions, 'thread'> & WorkStateOptions, run: Run): Promise<WorkStateReport>;
  /** Returns the packages of the root, for `PackOptions.workspace`. */
  packages(options: PackOptions, run: Run): Promise<PackagesReport>;
  /** Returns the current state of a block or a file, given as `path#view`, `path#symbol`, `path:10-48` or a path. */
  retrieve(target: string, options: PackOptions & RetrieveOptions, run: Run): Promise<RetrievedText>;
  /** Ends, archives and removes threads, then lists them. */
  threads(options: Pick<PackOptions, 'thread' | 'callersEnv'> & ThreadsOptions, run: Run): Promise<ThreadsReport>;
  /** Changes the pins and exclusions of the scope, for all later packs, and returns them. */
  select(options: Pick<PackOptions, 'thread'> & SelectionOptions, run: Run): Promise<SelectionReport>;
  /**
   * Returns the text of a scope's `task.md` without its heading, or '' if the file does not exist. A given `text` is
   * written to the file first; null removes the file. Does not wait for a running pack.
   */
  task(options: Pick<PackOptions, 'thread' | 'callersEnv'> & { readonly text?: string | null; },
    run: Run): Promise<string>;
  /**
   * Returns the repository's settings that need this user's consent. If given, `allow` consents to the settings in
   * their current state (true) or withdraws the consent (false).
   */
  consent(options: { readonly allow?: boolean; }, run: Run): Promise<ConsentReport>;
  /** Deletes `metrics.jsonl`, from which ranking learns, and the history of packs. Returns false if neither exists. */
  forget(run: Run): Promise<boolean>;
  /** Writes the facts of all existing files, and no others, to the shared cache. */
  share(options: PackOptions,
    run: Run): Promise<{ readonly files: number; readonly added: number; readonly removed: number; }>;
  /**
   * Makes `config.toml` visible to git. `created`: true if the file did not exist and a template without settings was
   * written.
   */
  shareConfig(run: Run): Promise<{ readonly created: boolean; }>;
  /** Collects inputs once, then packs once for each list of signals to exclude. Writes nothing. */
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], trialPaths: readonly string[],
    run: Run): Promise<readonly Trial[]>;
  /**
   * Returns the scope of `pack`, or of a query about the newest pack. @throws UserError for settings that cannot be
   * read
   */
  scope(options: Pick<PackOptions, 'thread' | 'callersEnv'>, purpose: 'pack' | 'ask'): ThreadScope;
  /**
   * Returns the recorded options of the newest pack that apply with `keepOptions` because `options` does not set them.
   */
  recordedOptions(options: PackOptions): RecordedOptions;
  /** Returns the written report of the newest pack; undefined if there is none. */
  latest(thread?: string): Report | undefined;
  /** Returns a file as it was packed and as it is now, for a diff. @throws UserError if there is no pack */
  packedText(path: string, thread: string | undefined, run: Run): Promise<PackedText>;
  /**
   * Returns the state of each of these paths, which must be below the root, compared with the newest pack. Reads no
   * other files.
   */
  fileStates(paths: readonly string[], options: Pick<PackOptions, 'thread'>): Promise<readonly FileState[]>;
  /** Reports whether a pack is running or waiting; most other requests wait for it. */
  isPacking(): boolean;
  /**
   * Returns sentences that describe the problems worked around since the last call, except problems that a pack already
   * reports.
   */
  takeWarnings(): readonly string[];
  /**
   * Writes deferred data immediately. Resolves when the running requests have ended and written the data that they
   * deferred.
   */
  dispose(): Promise<void>;
}

/** True for a request whose last argument is a run. */
export type HasRunArgument<Request> = Request extends (...args: infer Args) => unknown
  ? Required<Args> extends readonly [...unknown[], Run] ? true : false
  : never;

/** The requests that the editor makes in its worker; true for each that takes a run as its last argument. */
export const coreWorkerRequests = {
  pack: true,
  refreshIfStale: true,
  guard: true,
  explain: true,
  outline: true,
  packages: true,
  exportPack: true,
  projectIndex: true,
  fileTokens: true,
  related: true,
  retrieve: true,
  select: true,
  task: true,
  consent: true,
  forget: true,
  threads: true,
  handOver: true,
  repackPreview: true,
  history: false,
  pastText: false,
  packedText: true,
  latest: false,
} as const satisfies { readonly [M in keyof CoreEngine]?: HasRunArgument<CoreEngine[M]>; };
