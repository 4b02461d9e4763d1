import type { Report } from './pack';

/** A pack and its files for tools that are not connected to AgentPack. */
export interface PackExport {
  readonly report: Report;
  readonly files: readonly PackedExport[];
}

interface PackedExport {
  /** The ID of the target, such as `claude` or `codex`. */
  readonly target: string;
  readonly text: string;
  /** The exact number of tokens in the whole text. */
  readonly tokens: number;
}

/** The output of `export --json`. */
export interface ExportReport {
  readonly version: 1;
  readonly task: string;
  readonly budget: number;
  readonly tokenizer: string;
  readonly estimated: boolean;
  /** The pack that was made with the export; null with `--stdout`. */
  readonly contextPath: string | null;
  readonly files: readonly ExportedFile[];
}

export interface ExportedFile {
  readonly target: string;
  /** The path, relative to the root if possible and otherwise absolute; null with `--stdout`. */
  readonly path: string | null;
  readonly tokens: number;
  /** False if the file already had this text. */
  readonly written: boolean;
  /** Ways for the user to give the file to the tool, in order of preference. */
  readonly load: readonly string[];
  /** The text of the file; set only with `--stdout`. */
  readonly text?: string;
}
