import type { Report } from './pack';

/** A pack and its files, for tools that are not connected. */
export interface PackExport {
  readonly report: Report;
  readonly files: readonly PackedExport[];
}

interface PackedExport {
  /** `claude`, `codex` … */
  readonly target: string;
  readonly text: string;
  /** The exact number of tokens of the whole text. */
  readonly tokens: number;
}

/** `export --json`. */
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
  /** The path relative to the root, or else absolute; null with `--stdout`. */
  readonly path: string | null;
  readonly tokens: number;
  /** False if the file already had this text. */
  readonly written: boolean;
  /** How the user gives the file to the tool, in order of preference. */
  readonly load: readonly string[];
  /** Only with `--stdout`. */
  readonly text?: string;
}
