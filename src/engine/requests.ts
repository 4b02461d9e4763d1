import type { Freshness } from '../model';
import type { Explanation, OutlineReport, PackagesReport, PackDocument, PackedText, Related, Report, Retrieved,
  Standing, SelectionReport, ThreadsReport, Verdict } from '../reports';
import type { SignalKind } from './stages';
import type { RetrieveOptions } from './answers/retrieve';
import type { ThreadScope } from './threads/scope';
import type { SelectionOptions } from './inputs/selecting';
import type { ThreadsOptions } from './threads/threadsReport';
import type { Run } from './run';
import type { PackOptions } from './options';
import type { Selection } from './formats/selection';
import type { RecordedOptions } from './formats/packRecord';

/** What `Engine.keep` found, and the pack that it made. */
export interface Refresh {
  readonly freshness: Freshness;
  readonly report?: Report;
  /** What counted as pinned and excluded by hand. */
  readonly selection: Selection;
  /** Only what was saved was looked at: `keep` is to be asked again, about everything. */
  readonly partial: boolean;
}

/** A pack that nobody keeps, for a benchmark. */
export interface Trial {
  readonly report: Report;
  /** What the context file would say. */
  readonly context: string;
  /** Of the files that were asked about; what is no file of the root is missing. */
  readonly explanations: readonly Standing[];
  /** What it took, the look with it. */
  readonly ms: number;
}

/** One root. Every answer is about the disk as it is now. Rejects with `UserError` for bad input and `Cancelled`. */
export interface Engine {
  pack(options: PackOptions, run: Run): Promise<Report>;
  /** The same pack, answered with all that its context file says. */
  packDocument(options: PackOptions, run: Run): Promise<PackDocument>;
  /**
   * One look, in which the newest pack's task and options stay in force unless `options` says otherwise: how fresh that
   * pack is and, where it is stale and `repack` asks for it, the pack that takes its place.
   */
  refreshIfStale(options: PackOptions & { readonly repack: boolean; }, run: Run): Promise<Refresh>;
  /** What the pack was made with stays in force where `options` says nothing else. */
  status(options: PackOptions, run: Run): Promise<Freshness>;
  guard(options: PackOptions & { readonly path?: string; }, run: Run): Promise<Verdict>;
  /** By the record of the newest pack; what a pack made now would say stands apart. */
  explain(path: string, options: PackOptions, run: Run): Promise<Explanation>;
  /** Among the files that the newest pack was made of, with its options where `options` say nothing else. */
  related(path: string, options: PackOptions, run: Run): Promise<Related>;
  /** Likewise, file by file: one that has no outline costs the others nothing. */
  outline(paths: readonly string[], options: PackOptions, run: Run): Promise<OutlineReport>;
  /** The packages of the root, for `PackOptions.workspace`. */
  packages(options: PackOptions, run: Run): Promise<PackagesReport>;
  /** A block or a file as it is now, by `path#view`, `path#symbol`, `path:10-48` or its path. */
  retrieve(target: string, options: PackOptions & RetrieveOptions, run: Run): Promise<Retrieved>;
  /** Ends, archives and removes threads as wished, and lists what there is then. */
  threads(options: Pick<PackOptions, 'thread'> & ThreadsOptions, run: Run): Promise<ThreadsReport>;
  /**
   * Pins files, excludes them by hand or takes that back, for all later packs of the scope; answers what is recorded
   * then.
   */
  select(options: Pick<PackOptions, 'thread'> & SelectionOptions, run: Run): Promise<SelectionReport>;
  /**
   * The text of a scope's `task.md` without its heading, '' where there is none; `text` is written there first. It
   * waits for no pack under way.
   */
  task(options: Pick<PackOptions, 'thread'> & { readonly text?: string; }, run: Run): Promise<string>;
  /**
   * Removes the record of what earlier packs were good for, and with it all that later ones learn from it; false where
   * there was none.
   */
  forget(run: Run): Promise<boolean>;
  /** Writes the cache that a team commits: facts of all files as they are now, and none of others. */
  share(options: PackOptions,
    run: Run): Promise<{ readonly files: number; readonly added: number; readonly removed: number; }>;
  /** Lets git see `config.toml`, and writes one that sets nothing where there is none; whether it did. */
  shareConfig(run: Run): Promise<{ readonly created: boolean; }>;
  /**
   * After one look a pack for each list of signals to leave out (none: the pack as it would be); nothing is written.
   */
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[],
    run: Run): Promise<readonly Trial[]>;
  /**
   * Whose pack `pack`, or a question about the newest pack, is about. Throws `UserError` for settings that cannot be
   * read.
   */
  scope(options: Pick<PackOptions, 'thread'>, purpose: 'pack' | 'ask'): ThreadScope;
  /**
   * The options of the scope's newest pack that stay in force with `keepOptions`, since `options` say nothing of them.
   */
  recordedOptions(options: PackOptions): RecordedOptions;
  /** The report of the newest pack, as it was written; undefined where there is none. */
  latest(thread?: string): Report | undefined;
  /**
   * What the newest pack was made of, beside the file as it is now: for a diff. Throws `UserError` where there is no
   * pack.
   */
  packedText(path: string, thread: string | undefined, run: Run): Promise<PackedText>;
  /** What went wrong and was worked around since the last call, in sentences; a pack carries its own. */
  takeWarnings(): readonly string[];
  dispose(): void;
}
