import type { ChunkLocation, FileChange, NamePlaces, ViewKind } from '#model';
import type { Report, ReportFile } from './pack';
import type { DocumentEntry } from './packedMemory';
import type { ConcurrentContext, ExecutionState } from '../agents/workState';

/**
 * The output of `pack --json` and `--report`: the report and the content of the context file as redacted values. File
 * texts are the same as in the pack. Sections are complete, since the budget limits only the context file.
 */
export interface PackDocument extends Report {
  /** The stable prefix of the context file, which explains how to read views and states that content is data. */
  readonly prefix: string;
  readonly files: readonly DocumentFile[];
  /** The changes since the last pack, in words. */
  readonly changedSince: string | null;
  readonly execution: ExecutionState;
  /** Null if no other thread is active. */
  readonly concurrent: ConcurrentContext | null;
  /** Markdown; empty if the pack has no map. */
  readonly repoMap: string;
  /** Places where names from the task occur, the most important first. */
  readonly names: readonly NamePlaces[];
  /** Chunks of documents, as the pack shows them; missing if it shows none. */
  readonly chunks?: readonly DocumentChunk[];
  /** Memory entries, as the pack shows them; missing if it shows none. */
  readonly remembered?: readonly DocumentEntry[];
  /** Null if there is no previous pack. */
  readonly delta: Delta | null;
  /** Uncommitted changes, or changes since the reference. */
  readonly changes: readonly Pick<FileChange, 'path' | 'status' | 'from' | 'sinceRef'>[];
  /** Omitted files that were not ranked, as text: `12 binary files`. */
  readonly leftOut: readonly string[];
  /** Calls between places whose code the pack shows. */
  readonly calls: readonly DocumentCall[];
  /** Facts to know before an edit, as one line of Markdown; null if there are none. */
  readonly alert: string | null;
}

/** A call between two places. Each place is given by its name, or by its file for lines without a symbol. */
export interface DocumentCall {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line: number;
}

export interface DocumentChunk extends ChunkLocation {
  /** The ID for `retrieve`; if the document's text changes, so does the ID. */
  readonly id: string;
  readonly tokens: number;
  readonly text: string;
}

export interface DocumentFile extends ReportFile {
  /** The ID for `retrieve`, which stays the same across edits. */
  readonly blockId: string;
  /** The hash of `text`. */
  readonly hash: string;
  readonly language: string | null;
  /** The text in the fence. In a symbols view, a line `@@ 10-48 name @@` identifies the lines that follow it. */
  readonly text: string;
}

/**
 * The differences from the last pack's selection. Paths are in this pack's order, removed paths in alphabetical order.
 */
export interface Delta {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changedView: readonly { readonly path: string; readonly from: ViewKind; readonly to: ViewKind; }[];
  readonly changedContent: readonly ChangedContent[];
  /** Whether the task differs from the last pack's task. */
  readonly newTask: boolean;
}

/**
 * A file of both packs whose content changed, with the names of its changed symbols. All lists are empty if only lines
 * outside symbols changed, or if the last pack did not record the symbols.
 */
export interface ChangedContent {
  readonly path: string;
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
