import type { Cancel } from '../base/singleFlight';
import type { EditorFiles, Freshness, Mode, Stage, SubmoduleMode, Tokenizer } from '../model';
import type { Explanation, OutlineReport, PackagesReport, PackDocument, PackedText, Related, Report, Retrieved, Standing, SelectionReport, ThreadsReport, Verdict } from '../reports';
import type { SignalKind } from './pipeline';
import type { KeptOptions } from './records';
import type { RetrieveWish } from './retrieve';
import type { Scope } from './scope';
import type { Selection } from './selection';
import type { SelectionWish } from './selecting';
import type { ThreadsWish } from './threadsReport';

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
  readonly submodules?: SubmoduleMode;
  /** A package of a monorepo by its name or folder: only its files, those of the packages that it needs and the root's own are packed. `.`: all packages. */
  readonly workspace?: string;
  /** The package of the newest pack stays in force, whatever else starts over. */
  readonly keepWorkspace?: boolean;
  /**
   * Paths that the user pinned: always selected, in the best view that fits. Given, they take the place of those in the scope's
   * `selection.json`, for this call alone: whoever asks about that pack gives them again.
   */
  readonly pinned?: readonly string[];
  /** Paths that the user excluded by hand; likewise. */
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

/** With the thread that is meant in the place of what was asked for, and the variable that named it where it is an agent's session. */
export type Scoped<T = PackOptions> = T & { readonly session?: string | undefined; /** As the caller named the thread, if it did. */ readonly namedThread?: string | undefined };

export interface Run {
  readonly cancel: Cancel;
  /** `fraction` of the whole run, 0 to 1, never falling. */
  progress?(stage: Stage, fraction: number): void;
  /** Hears, in a sentence, what keeps the run waiting. */
  notice?(sentence: string): void;
}

/** What `Engine.keep` found, and the pack that it made. */
export interface Kept {
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
  /** One look, in which the newest pack's task and options stay in force unless `options` says otherwise: how fresh that pack is and, where it is stale and `repack` asks for it, the pack that takes its place. */
  keep(options: PackOptions & { readonly repack: boolean }, run: Run): Promise<Kept>;
  /** What the pack was made with stays in force where `options` says nothing else. */
  status(options: PackOptions, run: Run): Promise<Freshness>;
  guard(options: PackOptions & { readonly path?: string }, run: Run): Promise<Verdict>;
  /** By the record of the newest pack; what a pack made now would say stands apart. */
  explain(path: string, options: PackOptions, run: Run): Promise<Explanation>;
  /** Among the files that the newest pack was made of, with its options where `options` say nothing else. */
  related(path: string, options: PackOptions, run: Run): Promise<Related>;
  /** Likewise, file by file: one that has no outline costs the others nothing. */
  outline(paths: readonly string[], options: PackOptions, run: Run): Promise<OutlineReport>;
  /** The packages of the root, for `PackOptions.workspace`. */
  packages(options: PackOptions, run: Run): Promise<PackagesReport>;
  /** A block or a file as it is now, by `path#view`, `path#symbol`, `path:10-48` or its path. */
  retrieve(target: string, options: PackOptions & RetrieveWish, run: Run): Promise<Retrieved>;
  /** Ends, archives and removes threads as wished, and lists what there is then. */
  threads(options: Pick<PackOptions, 'thread'> & ThreadsWish, run: Run): Promise<ThreadsReport>;
  /** Pins files, excludes them by hand or takes that back, for all later packs of the scope; answers what is recorded then. */
  select(options: Pick<PackOptions, 'thread'> & SelectionWish, run: Run): Promise<SelectionReport>;
  /** The text of a scope's `task.md` without its heading, '' where there is none; `text` is written there first. It waits for no pack under way. */
  task(options: Pick<PackOptions, 'thread'> & { readonly text?: string }, run: Run): Promise<string>;
  /** Removes the record of what earlier packs were good for, and with it all that later ones learn from it; false where there was none. */
  forget(run: Run): Promise<boolean>;
  /** Writes the cache that a team commits: facts of all files as they are now, and none of others. */
  share(options: PackOptions, run: Run): Promise<{ readonly files: number; readonly added: number; readonly removed: number }>;
  /** Lets git see `config.toml`, and writes one that sets nothing where there is none; whether it did. */
  shareConfig(run: Run): Promise<{ readonly created: boolean }>;
  /** After one look a pack for each list of signals to leave out (none: the pack as it would be); nothing is written. */
  trials(options: PackOptions, without: readonly (readonly SignalKind[])[], asked: readonly string[], run: Run): Promise<readonly Trial[]>;
  /** Whose pack `pack`, or a question about the newest pack, is about. Throws `UserError` for settings that cannot be read. */
  scope(options: Pick<PackOptions, 'thread'>, purpose: 'pack' | 'ask'): Scope;
  /** The options of the scope's newest pack that stay in force with `keepOptions`, since `options` say nothing of them. */
  keeps(options: PackOptions): KeptOptions;
  /** The report of the newest pack, as it was written; undefined where there is none. */
  latest(thread?: string): Report | undefined;
  /** What the newest pack was made of, beside the file as it is now: for a diff. Throws `UserError` where there is no pack. */
  packedText(path: string, thread: string | undefined, run: Run): Promise<PackedText>;
  /** What went wrong and was worked around since the last call, in sentences; a pack carries its own. */
  takeWarnings(): readonly string[];
  dispose(): void;
}
