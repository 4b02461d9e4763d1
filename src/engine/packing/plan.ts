import type { ExportTargetId } from '#agents/exports/exportRows';
import type { Block, IndexedFile, Outline, Redaction, SafeText, SourceFile } from '#model';
import type { FileStamp, PackDocument, Report } from '#reports';
import type { ChangedFiles } from '../freshness/changedFiles';
import type { RecordedInputs } from '../formats/recordedInputs';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import type { ShownText } from '../state/packedTexts';
import type { Overlap } from '../threads/threads';
import type { Place } from '#pipeline/6-select/places/places';
import type { Excerpt, ExcerptRequest } from '#pipeline/6-select/excerpt/excerpt';
import type { Ranking } from '#pipeline/4-rank/ranking';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import type { TakenSnapshot } from '#pipeline/1-scan/snapshot';
import type { FittedJson } from '#pipeline/7-render/json/fitJson';
import type { Run } from '../run';
import type { ThreadRow } from '../formats/threadRow';

export interface PlanInput extends CollectedInputs {
  readonly thread: string | undefined;
  /** The caller's environment, if the caller is not this process: `PackOptions.callersEnv`. */
  readonly callersEnv?: Host['env'];
  /** For the pack, in sentences. */
  readonly warnings: readonly string[];
  /** Signals that are excluded; for trials only. */
  readonly without?: readonly SignalKind[];
}

/** One form of the pack. After a partial refresh only the agent's own form is rendered before `text` is called. */
export interface PlannedContext {
  readonly path: string;
  /** The report names this one. */
  readonly main: boolean;
  text(): string;
}

/** Data of the files whose content a pack shows, by path; computed on each call. */
export interface ShownContent {
  /** Returns the data that the next pack compares with. */
  symbols(): ReadonlyMap<string, SymbolHashes>;
  /** Returns the data that retrieval compares with. */
  lines(): ReadonlyMap<string, string>;
  /** Whole. */
  texts(): readonly ShownText[];
}

/** An export request: the target tool, and the path by which the user gives the file to it. */
export interface ExportWanted {
  readonly target: ExportTargetId;
  readonly path: string;
  /** The command that makes it again. */
  readonly renewal: string;
}

export interface ExportedText {
  readonly text: string;
  /** Exact, of the whole text. */
  readonly tokens: number;
}

/** Everything that one run computed; nothing of it is written yet. */
export interface PackPlan extends ShownContent {
  readonly report: Report;
  /** The report with everything that the context file contains. */
  document(): PackDocument;
  /** The same pack for a tool that is not connected, within the same budget. */
  exportFor(wanted: ExportWanted): ExportedText;
  /** File names below `.agentpack/` (or the thread's folder) with their texts. */
  readonly contexts: readonly PlannedContext[];
  /**
   * Returns `context.json`, even if it is not among `contexts`. @throws UserError for a budget that is too small for it
   */
  contextJson(): FittedJson;
  readonly inputs: RecordedInputs;
  readonly snapshot: TakenSnapshot;
  readonly packedAt: number;
  readonly blocks: readonly Block[];
  readonly ranking: Ranking;
  readonly overlaps: readonly Overlap[];
  /** As the index read them, best first. */
  readonly shownFiles: readonly FileStamp[];
  readonly git: CollectedInputs['git'];
  /** For the index of threads; undefined without a thread. */
  readonly thread: ThreadRow | undefined;
  /** Candidates that changed since they were indexed, so the caller refreshes and plans again. */
  readonly moved: readonly string[];
  /** Since the pack before; undefined if that one is not complete. */
  readonly changed: ChangedFiles | undefined;
}

/** A plan and the inputs that it was made from. */
export interface Planned {
  readonly plan: PackPlan;
  readonly collected: CollectedInputs;
}

export interface Pipeline extends FileReader {
  /** Rejects with `UserError` and `Cancelled`. */
  plan(input: PlanInput, run: Run): Promise<PackPlan>;
  /** Ranks all files for the task of the inputs. */
  rank(input: CollectedInputs): Ranking;
  /** The likeliest places for the task of the inputs. Rejects with `Cancelled`. */
  places(input: CollectedInputs, most: number, run: Run): Promise<readonly Place[]>;
}

/** What is asked of one file, without ranking or selecting any. */
export interface FileReader {
  outlineOf(file: IndexedFile, text: string): Promise<Outline>;
  /**
   * Returns the requested part of one file, within `maxTokens`; undefined if the file has changed since it was indexed.
   */
  excerpt(file: IndexedFile, wanted: ExcerptRequest, input: ExcerptInput,
    maxTokens: number): Promise<MadeExcerpt | undefined>;
  /** The same of a deleted file, from its stored redacted text. */
  excerptOfStored(file: FileText, wanted: ExcerptRequest, input: ExcerptInput, maxTokens: number): Promise<MadeExcerpt>;
  /** Stores outlines for the next process. */
  save(): void;
  dispose(): void;
}

export type FileText = Pick<SourceFile, 'path' | 'hash'> & { readonly text: SafeText; };
export type ExcerptInput = Pick<CollectedInputs, 'settings' | 'git' | 'refreshed' | 'task'>;

export interface MadeExcerpt {
  /** Undefined if the file has nothing of the kind. */
  readonly excerpt: Excerpt | undefined;
  /**
   * The requested runs of the file's own lines (see `hashLines`). Undefined for a view that does not consist of the
   * file's lines.
   */
  readonly runs: readonly string[] | undefined;
  readonly outline: {
    readonly note: string | undefined;
    readonly fragments: readonly string[];
    readonly lines: number;
  };
  readonly redactions: readonly Redaction[];
  /** Signs in it stand for control characters of the file. */
  readonly signs: boolean;
  readonly count: (text: string) => number;
}
