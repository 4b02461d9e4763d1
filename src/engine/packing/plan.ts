import type { ShownText } from '../state/packedTexts';
import type { Block, EditorFiles, GitFacts, IndexedFile, Learned, Outline, Redaction, SafeText,
  SourceFile } from '../../model';
import type { PackDocument, PackedPackage, Report } from '../../reports';
import type { ChangedFiles } from '../freshness/changedFiles';
import type { PackInputs } from '../freshness/freshness';
import type { Refreshed } from '../indexing/indexStore';
import type { LastPack } from '../state/records';
import type { Settings } from '../inputs/settings';
import type { TaskInput } from '../inputs/taskInput';
import type { Overlap } from '../threads/threads';
import type { Excerpt, Ranking, SignalKind, SymbolHashes, TakenSnapshot, Wanted } from '../stages';
import type { Run } from '../run';
import type { ThreadRow } from '../formats/threadRow';
import type { RecordedOptions } from '../formats/packRecord';

export interface PlanInput {
  readonly settings: Settings;
  /** As in `Look`. */
  readonly kept: RecordedOptions;
  /** As in `Look`. */
  readonly workspace: PackedPackage | undefined;
  readonly thread: string | undefined;
  /** `threads/<id>/` or ''. */
  readonly folder: string;
  /** As in `Look`. */
  readonly session: string | undefined;
  readonly task: TaskInput & {
    readonly hash: string;
    readonly fileHash: string | undefined;
    readonly stateHash: string | undefined;
  };
  readonly taskState: string | undefined;
  readonly git: GitFacts | undefined;
  readonly learned: Learned | undefined;
  readonly editor: EditorFiles | undefined;
  /** These are git's facts of an earlier look: the pack says so, and another one follows. */
  readonly partial: boolean;
  readonly refreshed: Refreshed;
  readonly last: LastPack | undefined;
  readonly warnings: readonly string[];
  /** Of a trial alone: signals that are left out. */
  readonly without?: readonly SignalKind[];
}

/**
 * One form of the pack; where only a saved file was looked at, a form that nobody waits for is rendered when it is
 * asked for.
 */
export interface ContextFile {
  readonly path: string;
  /** The report names this one. */
  readonly main: boolean;
  text(): string;
}

/** All that one run computed; nothing of it is written yet. */
export interface PackPlan {
  readonly report: Report;
  /** The same, and all that the context file says. */
  document(): PackDocument;
  /** File names below `.agentpack/` (or the thread's folder) with their texts. */
  readonly contexts: readonly ContextFile[];
  readonly inputs: PackInputs;
  readonly snapshot: TakenSnapshot;
  readonly packedAt: number;
  readonly blocks: readonly Block[];
  /** Of the files whose content is shown: what the next pack compares with. */
  symbols(): ReadonlyMap<string, SymbolHashes>;
  /** Of the same files: what retrieval compares with. */
  lines(): ReadonlyMap<string, string>;
  /** Of the files that it shows, whole. */
  texts(): readonly ShownText[];
  readonly ranking: Ranking;
  readonly git: GitFacts | undefined;
  readonly overlaps: readonly Overlap[];
  /** For the index of threads; undefined for the unscoped flow. */
  readonly thread: ThreadRow | undefined;
  /** Candidates whose content was no longer what the index says: the caller refreshes and plans again. */
  readonly moved: readonly string[];
  /** Since the pack before; undefined where that one is not whole. */
  readonly changed: ChangedFiles | undefined;
}

export interface Pipeline {
  plan(input: PlanInput, run: Run): Promise<PackPlan>;
  outlineOf(file: IndexedFile, text: string): Promise<Outline>;
  /** One file as it was asked for; undefined where it is no longer what the index says. */
  excerpt(file: IndexedFile, wanted: Wanted, input: ExcerptInput, room: number): Promise<MadeExcerpt | undefined>;
  /** The same of a file that is gone, by the redacted text that was kept of it. */
  excerptOfKept(file: Pick<SourceFile, 'path' | 'hash'> & { readonly text: SafeText; }, wanted: Wanted,
    input: ExcerptInput, room: number): Promise<MadeExcerpt>;
  /** Keeps outlines for the next process. */
  save(): void;
  dispose(): void;
}

export type ExcerptInput = Pick<PlanInput, 'settings' | 'git' | 'refreshed' | 'task'>;

export interface MadeExcerpt {
  /** Undefined where the file has nothing of the kind. */
  readonly excerpt: Excerpt | undefined;
  /**
   * Of all that was asked for, each run of the file's own lines: see `hashLines`. Undefined for what is made of other
   * text.
   */
  readonly runs: readonly string[] | undefined;
  readonly outline: {
    readonly note: string | undefined;
    readonly fragments: readonly string[];
    readonly lines: number;
  };
  readonly redactions: readonly Redaction[];
  readonly count: (text: string) => number;
}
