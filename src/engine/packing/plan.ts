import type { ExportTargetId } from '#agents/exports/exportRows';
import type { Block, ImportGraph, IndexedFile, Outline, Redaction, SafeText, SourceFile, Task } from '#model';
import type { FileStamp, PackDocument, Report } from '#reports';
import type { ChangedFiles } from '../freshness/changedFiles';
import type { RecordedInputs } from '../formats/recordedInputs';
import type { Host } from '../host';
import type { expandChosenFolders } from '../inputs/choiceOf';
import type { CollectedInputs } from '../inputs/inputs';
import type { findMissingImportedFiles } from './renames';
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
import type { Settings } from '../settings/settings';
import type { ThreadRow } from '../formats/threadRow';

export interface PlanInput extends CollectedInputs {
  readonly thread: string | undefined;
  /** The caller's environment, if the caller is not this process: `PackOptions.callersEnv`. */
  readonly callersEnv?: Host['env'];
  /** Warnings for the pack, in sentences. */
  readonly warnings: readonly string[];
  /** For a first look: the number of files that are still to be indexed. */
  readonly unindexedFiles?: number;
  /** Signals to exclude; used only in experiments. */
  readonly without?: readonly SignalKind[];
  /** The ranking of a plan whose inputs differ only in the budget. */
  readonly ranked?: RankedInput;
}

/** How a trial differs from the pack of its inputs, which may have to be collected again for it. */
export interface PlanTrial extends Pick<PlanInput, 'without'> {
  readonly settings?: Partial<Settings>;
  /** The ranking of the same inputs, if the trial does not change it. Computed again if a file has changed. */
  readonly ranked?: RankedInput;
}

/** All files, ranked for a task. */
export interface RankedInput {
  readonly task: Task;
  readonly ranking: Ranking;
  /** The import graph, in which renamed files have the tests of their old paths. */
  readonly graph: ImportGraph;
  /** Missing files that other files import. */
  readonly gone: ReturnType<typeof findMissingImportedFiles>;
  readonly chosen: ReturnType<typeof expandChosenFolders>;
}

/** One form of the pack. After a partial refresh only the agent's own form is rendered before `text` is called. */
export interface PlannedContext {
  readonly path: string;
  /** True for the context file that the report names. */
  readonly main: boolean;
  text(): string;
}

/** Data of the files whose content a pack shows, by path; computed on each call. */
export interface ShownContent {
  /** Returns the data that the next pack compares with. */
  hashSymbols(): ReadonlyMap<string, SymbolHashes>;
  /** Returns the data that retrieval compares with. */
  hashLines(): ReadonlyMap<string, string>;
  /** Returns the complete texts. */
  listTexts(): readonly ShownText[];
}

/** An export request: the target tool, and the path by which the user gives the file to it. */
export interface ExportRequest {
  readonly target: ExportTargetId;
  readonly path: string;
  /** The command that creates the file again. */
  readonly renewal: string;
}

export interface ExportedText {
  readonly text: string;
  /** The exact token count of the whole text. */
  readonly tokens: number;
}

/** Everything that one run computed; nothing has been written yet. */
export interface PackPlan extends ShownContent {
  readonly report: Report;
  /** Returns the report with everything that the context file contains. */
  buildDocument(): PackDocument;
  /** Returns the same pack for a tool that is not connected, within the same budget. */
  renderExport(target: ExportRequest): ExportedText;
  /** Names of files below `.agentpack/` (or the thread's folder), with their texts. */
  readonly contexts: readonly PlannedContext[];
  /**
   * Returns `context.json`, even if it is not among `contexts`. @throws UserError if the budget is too small for it
   */
  renderContextJson(): FittedJson;
  readonly inputs: RecordedInputs;
  readonly snapshot: TakenSnapshot;
  readonly packedAt: number;
  readonly blocks: readonly Block[];
  readonly ranked: RankedInput;
  readonly overlaps: readonly Overlap[];
  /** The shown files as indexed, best first. */
  readonly shownFiles: readonly FileStamp[];
  readonly git: CollectedInputs['git'];
  /** The row for the thread index; undefined without a thread. */
  readonly thread: ThreadRow | undefined;
  /** The paths of candidates that changed since they were indexed. If any did, the caller refreshes and plans again. */
  readonly changedCandidates: readonly string[];
  /** Changes since the previous pack; undefined if that pack is incomplete. */
  readonly changed: ChangedFiles | undefined;
}

/** A plan and its inputs. */
export interface PlannedPack {
  readonly plan: PackPlan;
  readonly collected: CollectedInputs;
}

export interface Pipeline extends FileReader {
  /** Rejects with `UserError` and `Cancelled`. */
  plan(input: PlanInput, run: Run): Promise<PackPlan>;
  /** Ranks all files for the task of the inputs. */
  rank(input: CollectedInputs): Ranking;
  /** Returns the most likely places for the task in the inputs. Rejects with `Cancelled`. */
  places(input: CollectedInputs, limit: number, run: Run): Promise<readonly Place[]>;
}

/** Reads single files, without ranking or selection. */
export interface FileReader {
  outlineOf(file: IndexedFile, text: string): Promise<Outline>;
  /**
   * Returns the outline of a file's indexed content, which may be stored; undefined if the file has changed since it
   * was indexed.
   */
  readOutline(file: IndexedFile): Promise<Outline | undefined>;
  /**
   * Returns the requested part of one file, within `maxTokens`; undefined if the file has changed since it was indexed.
   */
  excerpt(file: IndexedFile, request: ExcerptRequest, input: ExcerptInput,
    maxTokens: number): Promise<CreatedExcerpt | undefined>;
  /** Returns the requested part of a deleted file, from its stored redacted text. */
  excerptOfStored(file: FileText, request: ExcerptRequest, input: ExcerptInput,
    maxTokens: number): Promise<CreatedExcerpt>;
  /** Stores outlines for the next process. */
  save(): void;
  dispose(): void;
}

export type FileText = Pick<SourceFile, 'path' | 'hash'> & { readonly text: SafeText; };
export type ExcerptInput = Pick<CollectedInputs, 'settings' | 'git' | 'refreshed' | 'task'>;

export interface CreatedExcerpt {
  /** Undefined if the file does not contain the requested part. */
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
  /** True if signs in the excerpt stand for the file's control characters. */
  readonly hasSigns: boolean;
  readonly count: (text: string) => number;
}
